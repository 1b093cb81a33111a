// A partner's memory of its requests.

/** The texts that a reader of a company may see: of the last change that was shown, and of changes whose order is not known. */
export class Changes {
  /** By text: whether the change was answered. The company begins without a text. */
  private readonly texts = new Map<string | undefined, boolean>([[undefined, true]]);

  get visible(): ReadonlySet<string | undefined> {
    return new Set(this.texts.keys());
  }

  /**
   * Adds a change that is about to be sent.
   *
   * @returns a function that takes the answer: the change is shown, it was done or refused, or null if there was none
   */
  begin(text: string): (outcome: 'shown' | 'done' | 'refused' | null) => void {
    const before = [...this.texts].filter(([, isAnswered]) => isAnswered).map(([one]) => one);
    this.texts.set(text, false);
    return (outcome) => {
      if (outcome === null) return;
      if (outcome === 'refused') this.texts.delete(text);
      else this.texts.set(text, true);
      if (outcome === 'shown') for (const one of before) this.texts.delete(one);
    };
  }
}

/** A create that a partner sends under one idempotency key, and what it heard. */
export interface Create {
  readonly kind: 'customer' | 'company';
  readonly tenantId: string;
  readonly key: string;
  /** The payloads of all successful responses to this key. They must be equal. */
  readonly payloads: string[];
  /** The id in the first successful response. */
  id: string | null;
  /** Whether a response said that it can be read. */
  isShown: boolean;
  readonly changes: Changes;
  /** Whose company it is, or the customer's person. */
  readonly person: Person;
}

/** Returns a create that is about to be sent. */
export const newCreate = (of: Pick<Create, 'kind' | 'tenantId' | 'key' | 'person'>): Create => ({
  ...of,
  payloads: [],
  id: null,
  isShown: false,
  changes: new Changes(),
});

/** A founder, as the partner knows them. Every text about the person contains `secret`. */
export interface Person {
  readonly email: string;
  readonly secret: string;
  /** The customer's id; null until a create was acknowledged. */
  customerId: string | null;
  /** The number of requests under way that create the customer. */
  creating: number;
  /** Set when an operator begins to erase the person. */
  erasing: boolean;
  /** Whether the erasure was acknowledged as complete. */
  erased: boolean;
}

/** A step of a company that a partner or an operator asked for under a key of its own. */
export interface Step {
  readonly path: string;
  readonly key: string;
  /** Occurs in the event of the step, and nowhere else. */
  readonly text: string;
  /** The error in the last answer; null: it was done, there was no answer, or the answer was erased. */
  readonly errorCode: string | null;
}

/** The fields of a customer or a company that partners compare. */
interface Shown {
  readonly serviceCustomerId?: string;
  readonly serviceCompanyId?: string;
  readonly createdAt?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export const shownBy = (payload: string | null | undefined): Shown => JSON.parse(payload ?? '{}') as Shown;

/** Shows two texts from the first character in which they differ. */
export function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const shown = (text: string): string => `…${text.slice(Math.max(0, at - 60), at + 60)}…`;
  return `${shown(one)} and ${shown(other)}`;
}
