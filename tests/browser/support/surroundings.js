// What a test gets: a server, visitors, a place for what it makes.
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {Line, Server} from './server.js';
import {Visitor} from './visitor.js';

export class Surroundings {
  /** @param {{name: string, browser: any, server: Server, folder: string, program: string, web: string, root: string}} options */
  constructor(options) {
    this.name = options.name;
    this.browser = options.browser;
    this.server = options.server;
    this.folder = options.folder;
    this.program = options.program;
    this.web = options.web;
    this.root = options.root;
    /** @type {string[]} printed under the test's name */
    this.notes = [];
    /** @type {Visitor[]} */
    this.visitors = [];
    /** @type {(() => Promise<void> | void)[]} */
    this.endings = [];
  }

  /** @param {string} text */
  note(text) {
    this.notes.push(text);
  }

  /** @param {Parameters<typeof Visitor.create>[2] & {origin?: string}} [options] */
  async visitor(options = {}) {
    const visitor = await Visitor.create(this.browser, options.origin ?? /** @type {string} */ (this.server.origin), options);
    this.visitors.push(visitor);
    return visitor;
  }

  /** A server for this test alone. */
  async ownServer() {
    const name = this.name.replace(/[^a-z0-9]+/gi, '-');
    const server = new Server({program: this.program, web: this.web, database: path.join(this.folder, 'data', `${name}.db`), log: path.join(this.folder, 'logs', `${name}.txt`)});
    this.endings.push(() => server.stop());
    return server.start();
  }

  /** A server of the page that the build has made, as people get it; all others serve its sources. @param {...string} more options */
  async builtServer(...more) {
    const name = `${this.name.replace(/[^a-z0-9]+/gi, '-')}-built`;
    const server = new Server({program: this.program, web: path.join(path.dirname(path.resolve(this.program)), 'web'), database: this.artefact('data', `${name}.db`), log: this.artefact('logs', `${name}.txt`), more});
    this.endings.push(() => server.stop());
    return server.start();
  }

  /** A line to the server that can be cut. */
  async line() {
    const line = await new Line(this.server.port).open();
    this.endings.push(() => line.close());
    return line;
  }

  /** A path for something to be kept. @param {string} kind @param {string} name */
  artefact(kind, name) {
    const file = path.join(this.folder, kind, name);
    mkdirSync(path.dirname(file), {recursive: true});
    return file;
  }

  /** Closes everything; returns what went wrong in the browsers. @param {boolean} failed */
  async finish(failed) {
    const errors = this.visitors.flatMap((visitor) => visitor.errors);
    if (failed || errors.length)
      for (const [index, visitor] of this.visitors.entries())
        await visitor.page.screenshot({path: this.artefact('failed', `${this.name.replace(/[^a-z0-9]+/gi, '-')}-${index}.png`), timeout: 5000}).catch(() => {});
    for (const visitor of this.visitors) await visitor.context.close().catch(() => {});
    for (const ending of this.endings) await ending();
    return errors.slice(0, 10);
  }
}
