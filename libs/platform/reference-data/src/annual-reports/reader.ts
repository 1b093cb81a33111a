import { isRecord, ReferenceDataError } from '../load-data.js';

/** Reads values from a reference file. Errors contain the path of the invalid value. */
export class Reader {
  constructor(
    private readonly file: string,
    readonly path: string,
    readonly value: unknown,
  ) {}

  fail(problem: string): never {
    throw new ReferenceDataError(this.file, `${this.path} ${problem}`);
  }

  get(key: string): Reader {
    if (!isRecord(this.value)) return this.fail('is not an object');
    return new Reader(this.file, `${this.path}.${key}`, this.value[key]);
  }

  has(key: string): boolean {
    return isRecord(this.value) && this.value[key] !== undefined && this.value[key] !== null;
  }

  keys(): readonly string[] {
    return isRecord(this.value) ? Object.keys(this.value) : this.fail('is not an object');
  }

  list<T>(read: (entry: Reader) => T, atLeast = 0): readonly T[] {
    if (!Array.isArray(this.value)) return this.fail('is not a list');
    if (this.value.length < atLeast) return this.fail(`has fewer than ${atLeast} entries`);
    return this.value.map((entry: unknown, at) => read(new Reader(this.file, `${this.path}[${at}]`, entry)));
  }

  text(): string {
    return typeof this.value === 'string' && this.value !== ''
      ? this.value
      : this.fail('is not a non-empty string');
  }

  number(): number {
    return typeof this.value === 'number' && Number.isFinite(this.value)
      ? this.value
      : this.fail('is not a number');
  }

  /** Returns a whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    const number = this.number();
    return Number.isInteger(number) && number >= min && number <= max
      ? number
      : this.fail(`is not a whole number from ${min} to ${max}`);
  }

  cents(): number {
    return this.whole(0, 1_000_000_000);
  }

  flag(): boolean {
    if (this.value === undefined) return false;
    return typeof this.value === 'boolean' ? this.value : this.fail('is not true or false');
  }

  oneOf<T extends string>(allowed: readonly T[]): T {
    return allowed.find((each) => each === this.value) ?? this.fail(`is not one of ${allowed.join(', ')}`);
  }

  optional<T>(key: string, read: (entry: Reader) => T): T | null {
    return this.has(key) ? read(this.get(key)) : null;
  }
}
