import type { Random } from './ids.js';

/** A seeded partner. */
export interface SeededPartner {
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
  readonly userId: string;
  readonly apiKey: string;
  readonly keyId: string;
}

/** A seeded founder. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The stream of the reserved e-mail address. */
  readonly emailStream: string;
}

/** The values that make a copy of a story differ from the story. */
export interface Copy {
  readonly partner: SeededPartner;
  readonly person: Person;
  readonly companyName: string;
  readonly random: Random;
  /** New ids by the number of the id in the story. */
  readonly ids: (string | undefined)[];
  /** When each event of the story is recorded in the copy, epoch milliseconds. */
  readonly times: number[];
  /** The position of each event in the log, once it is appended. */
  readonly positions: number[];
  /** The hash of the last event of each stream. */
  readonly heads: string[];
}

/** A text with gaps, which each copy fills with its own values. */
export type Filler = (copy: Copy) => string;

/** Joins the parts of a text, of which some depend on the copy. */
export function fillerOf(parts: readonly (string | Filler)[]): Filler {
  return (copy) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : part(copy);
    return text;
  };
}
