/** Random choices that follow from a seed. The algorithm is mulberry32, with a state of 32 bits. */
export class Randomness {
  constructor(private state: number) {}

  /** Returns a number from 0 to 1, without 1. */
  readonly next = (): number => {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** Returns a whole number from 0, less than `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws {RangeError} if there is nothing to choose from */
  oneOf<T>(choices: readonly T[]): T {
    if (choices.length === 0) throw new RangeError('nothing to choose from');
    return choices[this.below(choices.length)] as T;
  }

  bytes(size: number): Buffer {
    const bytes = Buffer.allocUnsafe(size);
    for (let index = 0; index < size; index++) bytes[index] = this.below(256);
    return bytes;
  }

  /** Returns other randomness that follows from this one, for a part whose number of choices must not affect the others. */
  fork(): Randomness {
    return new Randomness(this.below(2 ** 32));
  }
}
