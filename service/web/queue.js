// What is asked for while something is still being done waits for it.

export class Queue {
  /** `onBusy`: told whether there is something to do, when that changes. */
  constructor(onBusy = () => null) {
    this.onBusy = onBusy;
    this.last = Promise.resolve();
    this.left = 0;
  }

  /** Do this after all that came before, whether that went well or not. */
  add(act) {
    this.left += 1;
    if (this.left === 1) this.onBusy(true);
    const done = this.last.then(act).finally(() => {
      this.left -= 1;
      if (!this.left) this.onBusy(false);
    });
    this.last = done.catch(() => null);
    return done;
  }
}
