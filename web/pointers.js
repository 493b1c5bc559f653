// Which pointers are pressed: nothing that is pointed at may move away meanwhile.
// @ts-check

/** @type {Set<number>} */
const pressed = new Set();
/** @type {Set<() => void>} what waits until all are lifted */
const waiting = new Set();

const CLICK = 60; // milliseconds after which the click of a finger has come

/** Whoever hears of the same event is done first: a drag that ends, a click. */
function lift() {
  if (!pressed.size && waiting.size) setTimeout(() => {
    const ready = isPressed() ? [] : [...waiting];
    for (const each of ready) {
      waiting.delete(each);
      each();
    }
  }, CLICK);
}

addEventListener('pointerdown', (event) => {
  if (event.button === 0) pressed.add(event.pointerId);
}, true);
for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
  addEventListener(name, (event) => {
    pressed.delete(event.pointerId);
    lift();
  }, true);
addEventListener('blur', () => {
  pressed.clear(); // what happens elsewhere is not heard
  lift();
});

export function isPressed() {
  return pressed.size > 0;
}

/** Does it once nothing is pressed any more. @param {() => void} what the same is done once */
export function whenReleased(what) {
  waiting.add(what);
}
