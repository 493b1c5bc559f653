// A server of our own on the loopback, and a line to it that can be cut.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createWriteStream} from 'node:fs';
import net from 'node:net';

export class Server {
  /** @param {{program: string, web: string, database: string, log: string, more?: string[]}} options */
  constructor(options) {
    this.options = options;
    this.port = 0;
  }

  /** Starts, or starts again: on the same port and database. */
  async start() {
    const {program, web, database, log, more = []} = this.options;
    const child = spawn(program, ['serve', '--port', String(this.port), '--database', database, '--web', web,
      '--new-tables', '0', '--rate', '0', '--lang', 'en', ...more], {stdio: ['ignore', 'pipe', 'pipe']});
    this.child = child;
    child.stderr.pipe(createWriteStream(log, {flags: 'a'}));
    let said = '';
    while (!/\n/.test(said)) {
      const [part] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [null])]);
      if (part === null) throw new Error(`the server ended; see ${log}`);
      said += part;
    }
    this.origin = said.trim().replace(/\/$/, '');
    this.port = Number(new URL(this.origin).port);
    return this;
  }

  /** @param {NodeJS.Signals} [signal] */
  async stop(signal = 'SIGTERM') {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}

/** Passes on what comes to a port, until it is cut. */
export class Line {
  /** @param {number} port where the server listens */
  constructor(port) {
    this.whole = true;
    /** @type {Set<net.Socket>} */
    this.sockets = new Set();
    this.listener = net.createServer((near) => {
      if (!this.whole) return near.destroy();
      const far = net.connect(port, '127.0.0.1');
      for (const [from, to] of [[near, far], [far, near]]) {
        this.sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  async open() {
    this.listener.listen(0, '127.0.0.1');
    await once(this.listener, 'listening');
    this.origin = `http://127.0.0.1:${/** @type {net.AddressInfo} */ (this.listener.address()).port}`;
    return this;
  }

  cut() {
    this.whole = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend() {
    this.whole = true;
  }

  close() {
    this.cut();
    this.listener.close();
  }
}
