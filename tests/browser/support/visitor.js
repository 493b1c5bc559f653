// Somebody with a browser of their own, and everything that goes wrong in it.

/** The screens that the page must be good at. */
export const SIZES = {
  desktop: {width: 1280, height: 800},
  phone: {width: 390, height: 844},
  small: {width: 360, height: 640},
};

export class Visitor {
  /** @param {any} context @param {any} page @param {string} origin */
  constructor(context, page, origin) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    /** @type {string[]} */
    this.errors = [];
    /** @type {RegExp[]} */
    this.expected = [/WebSocket is closed before the connection is established/]; // who goes on quickly needs it no more
    /** @type {string[]} the messages of the server over the WebSocket */
    this.heard = [];
    this.watch();
  }

  /**
   * @param {any} browser @param {string} origin
   * @param {{size?: {width: number, height: number}, touch?: boolean, dark?: boolean, language?: string, motion?: boolean,
   *          settings?: object, browserLanguage?: string, reduced?: boolean, workers?: boolean}} [options] a service worker
   *          fetches all of the page again for each visitor: only where it matters, and in whole matches of every game
   */
  static async create(browser, origin, options = {}) {
    const {size = SIZES.desktop, touch = false, dark = false, language = 'en', motion = false, browserLanguage = 'en-GB', reduced = false, workers = false} = options;
    const context = await browser.newContext({viewport: size, hasTouch: touch, isMobile: touch, locale: browserLanguage,
      colorScheme: dark ? 'dark' : 'light', reducedMotion: reduced ? 'reduce' : 'no-preference', acceptDownloads: true, serviceWorkers: workers ? 'allow' : 'block'});
    // Tests press their buttons themselves; what is forced has tests of its own.
    const settings = {name: 'Anna', language, motion, pace: 'none', level: 'greedy', drawForced: false, ...options.settings};
    await context.addInitScript((/** @type {string} */ text) => {
      if (location.protocol === 'http:') localStorage['pasch.settings'] ??= text;
    }, JSON.stringify(settings));
    context.setDefaultTimeout(45000); // a slow machine is no failure
    const visitor = new Visitor(context, await context.newPage(), origin);
    if (!workers) visitor.expect(/Service Worker registration blocked/);
    return visitor;
  }

  /** Collects what goes wrong in all windows. */
  watch() {
    const {context} = this;
    context.on('console', (/** @type {any} */ message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.wrong(`console: ${message.text()}`);
    });
    context.on('weberror', (/** @type {any} */ error) => this.wrong(`page: ${error.error()?.stack ?? error.error()}`));
    context.on('requestfailed', (/** @type {any} */ request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') this.wrong(`request: ${request.url()} ${why}`); // aborted: the page was left
    });
    context.on('response', (/** @type {any} */ response) => {
      if (response.status() >= 400) this.wrong(`answer: ${response.status()} ${response.url()}`);
    });
    const listen = (/** @type {any} */ page) => {
      page.on('dialog', (/** @type {any} */ box) => {
        this.wrong(`a box of the browser: ${box.message()}`);
        box.dismiss();
      });
      page.on('websocket', (/** @type {any} */ socket) =>
        socket.on('framereceived', (/** @type {any} */ frame) => this.heard.push(String(frame.payload))));
    };
    for (const page of context.pages()) listen(page);
    context.on('page', listen);
  }

  /** @param {string} text */
  wrong(text) {
    if (!this.expected.some((pattern) => pattern.test(text))) this.errors.push(text);
  }

  /** From now on this may be said. @param {...RegExp} patterns */
  expect(...patterns) {
    this.expected.push(...patterns);
  }

  /** Goes to a screen, and waits until something is there. @param {string} [address] `#/new/draw` */
  async open(address = '#/') {
    const {page} = this;
    const url = `${this.origin}/${address}`;
    await page.evaluate(() => document.getElementById('page')?.firstElementChild?.setAttribute('data-old', ''));
    if (page.url() === url) await page.reload();
    else await page.goto(url);
    await page.locator('#page > :not([data-old]) h1, body > :not(#page) h1').first().waitFor();
  }

  /** Another screen of the page that is open. @param {string} address */
  async go(address) {
    await this.page.evaluate((/** @type {string} */ to) => (location.hash = to), address);
  }

  /** The messages of one type that the server sent. @param {string} type @returns {any[]} */
  messages(type) {
    return this.heard.map((text) => JSON.parse(text)).filter((message) => message.type === type);
  }

  /** What is said when the server is away. */
  expectSilence() {
    this.expect(/WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|ERR_SOCKET_NOT_CONNECTED|ERR_FAILED|504/);
  }
}
