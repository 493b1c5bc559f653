// What goes over the WebSocket, for tests that change it.

/** Lets a test change what is said and heard. @param {any} page @param {{say?: (message: any, near: any) => any, hear?: (message: any, near: any) => any}} change null: not passed on */
export async function between(page, {say = (message) => message, hear = (message) => message}) {
  await page.routeWebSocket(/\/api\/socket/, (/** @type {any} */ near) => {
    const far = near.connectToServer();
    near.onMessage((/** @type {string} */ text) => {
      const message = hear(JSON.parse(text), near);
      if (message) far.send(JSON.stringify(message));
    });
    far.onMessage((/** @type {string} */ text) => {
      const message = say(JSON.parse(text), near);
      if (message) near.send(JSON.stringify(message));
    });
  });
}
