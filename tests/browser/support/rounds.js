// A line to a server that is far away: it delays what goes through, handshakes too, and counts how often somebody had to wait for an
// answer before going on. What is sent counts one round more than what had been heard by then, on whatever connection; the
// first of a connection, which is the hello of TLS, one more for TCP. A slow machine can make that more rounds, never fewer.
import {once} from 'node:events';
import net from 'node:net';

export class FarLine {
  /** @param {number} port where the server listens, with TLS @param {number} delay of a round, in milliseconds */
  constructor(port, delay) {
    this.rounds = 0; // that what has been heard has taken
    /** @type {Set<net.Socket>} */
    this.sockets = new Set();
    this.listener = net.createServer((near) => {
      const far = net.connect(port, '127.0.0.1');
      let [first, sent] = [true, 0];
      near.on('data', (data) => {
        sent = this.rounds + (first ? 2 : 1);
        setTimeout(() => far.writable && far.write(data), first ? delay : 0);
        first = false;
      });
      far.on('data', (data) => {
        const rounds = sent;
        setTimeout(() => {
          this.rounds = Math.max(this.rounds, rounds);
          if (near.writable) near.write(data);
        }, delay);
      });
      for (const [one, other] of [[near, far], [far, near]]) {
        this.sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.sockets.delete(one);
          setTimeout(() => other.destroy(), 2 * delay);
        });
      }
    });
  }

  async open() {
    this.listener.listen(0, '127.0.0.1');
    await once(this.listener, 'listening');
    this.origin = `https://127.0.0.1:${/** @type {net.AddressInfo} */ (this.listener.address()).port}`;
    return this;
  }

  close() {
    for (const socket of this.sockets) socket.destroy();
    this.listener.close();
  }
}
