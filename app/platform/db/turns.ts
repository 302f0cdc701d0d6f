/** One at a time, first come first served, and nobody waits longer than they said. */
export class Turns {
  readonly #waiting: Array<() => void> = [];
  #taken = false;

  /** Resolves to what gives the turn back, or to undefined when it did not come within `waitMs`. */
  async take(waitMs: number): Promise<(() => void) | undefined> {
    if (this.#taken && !(await this.#wait(waitMs))) return undefined;
    this.#taken = true;
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken = false;
    };
  }

  #wait(waitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1);
        resolve(false);
      }, waitMs);
      const mine = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#waiting.push(mine);
    });
  }
}
