// Talking to the server: HTTP for what is asked once, a WebSocket for play (docs/protocol.md).
// @ts-check
import {mySecret} from './kept.js';
import {_, said} from './words.js';

/** What the server said no to. */
export class Refusal extends Error {
  /** @param {{code: string, message: string, values?: string[]}} error */
  constructor(error) {
    super(said(error));
    this.code = error.code;
    /** What is wrong, if it is one thing: house rules and options begin with their names. */
    this.about = (error.message.startsWith('{0}') && error.values?.[0]) || '';
    /** The same with a title in place of that name. @param {string} name */
    this.saying = (name) => said({...error, name});
  }
}

/**
 * Asks again while the server does not know yet whether it has stored what was asked for: what is asked for twice is
 * done once. After that a seat that is gone was given up, and a table that is gone was closed.
 * @param {'GET' | 'POST'} method @param {string} path @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  for (let tries = 0; ; tries++) {
    try {
      return await askOnce(method, path, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (tries > 0 && /\/(leave|close)$/.test(path) && ['forbidden', 'not-found'].includes(error.code)) return {};
      if (error.code !== 'unknown' || tries === WAITS.length) throw error;
      await new Promise((done) => setTimeout(done, WAITS[tries]));
    }
  }
}

/**
 * @param {'GET' | 'POST'} method @param {string} path @param {object} [body]
 * @returns {Promise<any>}
 */
async function askOnce(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: {Authorization: `Bearer ${mySecret()}`, ...(body ? {'Content-Type': 'application/json'} : {})},
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch {
    throw new Error(_('The server can’t be reached. Are you connected?'));
  }
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.includes('json') || type.includes('ndjson')) {
    if (response.ok) return response.text();
    throw new Error(_('The server answered with {0}.', response.status));
  }
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.error);
  return answer;
}

const WAITS = [300, 700, 1500, 3000, 5000, 8000];
const SILENCE = 25000; // milliseconds after which we ask whether anybody is there
const PAUSE = 1000; // before an act is sent again that was perhaps too much, or is perhaps stored
const PATIENCE = 8000; // and how long we wait for the answer, or for the first word of a new connection

/** So long a socket without a table is good for one; a little longer the server waits for its hello. */
const FRESH = 8000;

/** A socket that was dialled before it was known for which table, and when it was open. @type {{socket: WebSocket, since: number} | null} */
let spare = null;

function newSocket() {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`, 'pasch');
}

/** Whether the spare socket is, or will be, of use: time passes also while a machine sleeps. */
function spareIsFresh() {
  return spare !== null && spare.socket.readyState <= WebSocket.OPEN && Date.now() - spare.since < FRESH;
}

/** Lets the spare socket go: whoever needs one dials. */
function dropSpare() {
  spare?.socket.close();
  spare = null;
}

/** Somebody will probably want a table: its connection need not be waited for then. Without one all goes on as well. */
export function dialAhead() {
  if (spareIsFresh() || !navigator.onLine) return;
  dropSpare();
  const socket = newSocket();
  const own = {socket, since: Infinity};
  spare = own;
  socket.onopen = () => {
    own.since = Date.now();
    setTimeout(() => own === spare && dropSpare(), FRESH);
  };
  socket.onmessage = socket.onclose = () => own === spare && dropSpare(); // before its hello the server only says goodbye
}

/** The spare socket, if there is a good one. @returns {WebSocket | null} */
function takeSpare() {
  const socket = spareIsFresh() && spare ? spare.socket : null;
  if (!socket) dropSpare();
  spare = null;
  return socket;
}

/** Dials ahead when somebody begins to do something, and once. @returns {() => void} what to do when the screen is left */
export function dialAtFirstSign() {
  const signs = new AbortController();
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, () => {
      signs.abort();
      dialAhead();
    }, {signal: signs.signal, passive: true});
  return () => signs.abort();
}

/** What the server says of a message that it has not read: it can't say which. */
const UNREAD = ['too-many', 'unknown'];

/** Whether an error may be about a message with this number. @param {{code: string, to?: number}} error @param {number} id */
export function isAbout({code, to}, id) {
  return to === undefined ? UNREAD.includes(code) : to === id;
}

/**
 * A seat's connection. It comes back by itself, at the position where it was lost.
 * `onmessage` gets every message but pong, `onstate` whether there is a connection.
 */
export class Connection {
  /**
   * @param {{table: string, token: string | null, proportion: () => [number, number],
   *          onmessage: (message: any) => void, onstate: (connected: boolean) => void}} options
   */
  constructor(options) {
    this.options = options;
    this.at = 0;
    this.tries = 0;
    this.closed = false;
    this.unsure = false; // the server does not know yet what is stored
    this.last = 0; // the number of the last message: an error says which one it answers
    /** @type {{type: 'act', at: number, move: number, id: number} | null} an act that the server has not answered */
    this.waiting = null;
    /** @type {WebSocket | undefined} the socket that is to take the place of this one */
    this.next = undefined;
    this.timer = 0;
    this.again = 0; // when an act is sent again
    this.comeBack = () => {
      if (!this.closed && this.socket?.readyState !== WebSocket.OPEN) this.open();
    };
    this.goAway = () => {
      if (this.closed) return;
      this.forget(); // without a network it may take minutes to say that it is closed
      this.lost();
    };
    this.onVisible = () => {
      if (document.visibilityState === 'visible') this.comeBack();
    };
    addEventListener('online', this.comeBack);
    addEventListener('offline', this.goAway);
    document.addEventListener('visibilitychange', this.onVisible);
    this.open();
  }

  /** A socket that says hello as soon as it can, which may be at once. @param {(socket: WebSocket) => void} onfirst what to do when it is answered */
  dial(onfirst) {
    const ahead = takeSpare();
    const socket = ahead ?? newSocket();
    const {table, token, proportion} = this.options;
    let answered = false;
    const greet = () => socket.send(JSON.stringify({type: 'hello', protocol: 'pasch', version: 1, table, ...(token ? {token} : {}), ...(this.at ? {since: this.at} : {}), proportion: proportion()}));
    socket.onmessage = (event) => {
      if (!answered) onfirst(socket);
      answered = true;
      if (socket === this.socket) this.heard(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      if (ahead && !answered) this.open(); // it was closed before the hello came there: nothing is lost
      else this.lost();
    };
    if (socket.readyState === WebSocket.OPEN) greet();
    else socket.onopen = greet;
    return socket;
  }

  open() {
    clearTimeout(this.timer);
    this.forget();
    this.socket = this.dial(() => {});
    this.timer = window.setTimeout(this.goAway, PATIENCE);
  }

  /** A new socket in place of this one, for a table of another shape. Nothing is lost between the two. @param {number} [tries] */
  reopen(tries = 1) {
    if (this.closed || this.socket?.readyState !== WebSocket.OPEN) return; // the next one will have it
    this.giveUp();
    const next = this.dial((socket) => {
      if (socket !== this.next) return; // another shape was wanted meanwhile
      this.next = undefined;
      this.forget();
      this.socket = socket;
    });
    this.next = next;
    setTimeout(() => next === this.next && this.reopen(tries + 1), tries * PATIENCE); // nobody has answered: the shape is still wanted
  }

  /** The socket that was to come next is not waited for any more. */
  giveUp() {
    const {next} = this;
    this.next = undefined;
    next?.close();
  }

  /** What the present socket still says is not heard. */
  forget() {
    this.giveUp();
    const {socket} = this;
    this.socket = undefined;
    socket?.close();
  }

  /** @param {any} message */
  heard(message) {
    this.listen();
    if (message.type === 'pong') return;
    if (message.type === 'table') {
      this.tries = 0;
      this.options.onstate(true);
    }
    if (message.type === 'view') {
      if (message.at < this.at) return; // from a new socket, on its way when the old one had more
      this.at = message.at;
      if (this.waiting && message.at === this.waiting.at) this.putAct(); // it was lost on the way
      else this.waiting = null;
    }
    if (message.type === 'table') this.unsure = false;
    if (message.type === 'error') this.heardError(message);
    if (message.type === 'goodbye') {
      if (['away', 'crowded'].includes(message.why) || this.unsure) return; // the server stops, or reads, or is full for a moment: we come back
      this.closed = true;
    }
    this.options.onmessage(message);
  }

  /** Only what is wrong with the act itself ends the wait for its answer. @param {{code: string, to?: number}} error */
  heardError({code, to}) {
    this.unsure = code === 'unknown';
    if (!this.waiting || !isAbout({code, to}, this.waiting.id)) return;
    if (UNREAD.includes(code)) {
      clearTimeout(this.again);
      this.again = window.setTimeout(() => this.putAct(), PAUSE); // twice does no harm
    } else this.waiting = null;
  }

  /** Whoever is silent for long is asked; whoever does not answer is taken as gone. */
  listen() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.put({type: 'ping'});
      this.timer = window.setTimeout(this.goAway, PATIENCE);
    }, SILENCE);
  }

  lost() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.options.onstate(false);
    this.timer = window.setTimeout(() => this.open(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
  }

  /** @param {object} message @returns {number} its number; 0: there is nobody to say it to */
  put(message) {
    const {socket} = this;
    if (socket?.readyState !== WebSocket.OPEN) return 0;
    const numbered = {id: ++this.last, ...message};
    socket.send(JSON.stringify(numbered));
    return numbered.id;
  }

  putAct() {
    if (this.waiting) this.put(this.waiting);
  }

  /** An act is kept until the server has answered it, so that a lost connection loses nothing. @param {number} at @param {number} move */
  act(at, move) {
    this.waiting = {type: 'act', at, move, id: ++this.last};
    this.putAct();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.comeBack);
    removeEventListener('offline', this.goAway);
    document.removeEventListener('visibilitychange', this.onVisible);
    this.forget();
  }
}
