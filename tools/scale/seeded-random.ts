/** Numbers that look random and are the same in every run that begins with the same seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error("Nothing to pick from");
    return value;
  }

  /** Returns one of the keys, each with the probability of its share in the sum of all weights. */
  pickWeighted<Value extends string>(shares: Record<Value, number>): Value {
    const entries = Object.entries<number>(shares);
    let left = this.next() * entries.reduce((sum, [, share]) => sum + share, 0);
    for (const [value, share] of entries) {
      left -= share;
      if (left < 0) return value as Value;
    }
    throw new Error("No weights to pick by");
  }
}
