/** A set of document numbers with one bit per number. */
export class NumberSet {
  private readonly bits: Uint32Array;
  readonly all: readonly number[];

  /** @param numbers may contain duplicates */
  constructor(numbers: readonly number[]) {
    const most = numbers.reduce((one, other) => Math.max(one, other), 0);
    this.bits = new Uint32Array((most >>> 5) + 1);
    this.all = numbers.filter((number) => this.add(number));
  }

  get size(): number {
    return this.all.length;
  }

  has(number: number): boolean {
    return ((this.bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  private add(number: number): boolean {
    if (this.has(number)) return false;
    this.bits[number >>> 5] = (this.bits[number >>> 5] ?? 0) | (1 << (number & 31));
    return true;
  }
}
