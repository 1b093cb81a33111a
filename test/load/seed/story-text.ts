import { type Copy, type Filler, fillerOf } from './copy.js';
import { derivedKsuid } from './ids.js';
import { COMPANY_NAME, FIRST_NAME, LAST_NAME } from './stories.js';

/** Keeps the place of a position, which is a number, in the JSON of a story. */
const POSITION = '@position ';
const PATTERN = [
  `"${POSITION}(?<position>[\\d.-]+)"`,
  '(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})',
  '(?<![0-9A-Za-z_])(?<ksuid>[0-9A-Za-z]{27})(?![0-9A-Za-z_])',
  '(?<time>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)',
  '"(?<day>\\d{4}-\\d\\d-\\d\\d)"',
  '(?<![\\w-])(?<ms>1\\d{12})(?![\\w-])',
  '(?<![\\w-])(?<seconds>1\\d{9})(?![\\w-])',
];

/** An event of a story as far as other texts refer to it. */
export interface Place {
  readonly recordedAt: number;
  readonly position: number;
}

/** The date of a moment, in UTC. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Turns the texts of one story into fillers. The same id gets the same new id everywhere in a copy. */
export class StoryText {
  private readonly ids = new Map<string, number>();
  private readonly makers: ((copy: Copy, at: number) => string)[] = [];
  private readonly pattern: RegExp;
  private readonly literals: ReadonlyMap<string, Filler>;

  /**
   * @param literals texts of the story, by what replaces them
   * @param events the story's events in order
   */
  constructor(
    literals: Readonly<Record<string, Filler>>,
    private readonly events: readonly Place[],
  ) {
    const all = new Map(Object.entries(literals));
    all.set(FIRST_NAME, ({ person }) => person.firstName);
    all.set(LAST_NAME, ({ person }) => person.lastName);
    all.set(COMPANY_NAME, ({ companyName }) => companyName);
    this.literals = all;
    const texts = [...all.keys()].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    this.pattern = new RegExp([`(?<literal>${texts.join('|')})`, ...PATTERN].join('|'), 'g');
  }

  /** Declares that an id is derived from the values of the copy. */
  derive(id: string, make: (copy: Copy) => string): void {
    this.makers[this.numberOf(id)] = make;
  }

  /** Returns the filler of an id. */
  id(id: string, at: number): Filler {
    const number = this.numberOf(id);
    return (copy) => (copy.ids[number] ??= this.newId(number, copy, copy.times[at] ?? 0));
  }

  /** Gives a copy an id that exists already. */
  setId(copy: Copy, id: string, value: string): void {
    copy.ids[this.numberOf(id)] = value;
  }

  /** Returns the filler of an id derived as `deriveId` does. @param event the event whose time the id contains */
  derived(event: number, nameOf: Filler): (copy: Copy) => string {
    return (copy) => derivedKsuid(copy.times[event] ?? 0, nameOf(copy));
  }

  /** Returns the filler of a value's JSON. @param at the index of the event that the value belongs to */
  json(value: unknown, at: number): Filler {
    const text = JSON.stringify(value, (key, member: unknown) =>
      key === 'position' && typeof member === 'number' ? `${POSITION}${member}` : member,
    );
    return this.text(text, at);
  }

  /** Returns the index of the last event whose position occurs in a value; -1: none. */
  lastPositionIn(value: unknown): number {
    let last = -1;
    JSON.stringify(value, (key, member: unknown) => {
      if (key === 'position')
        last = Math.max(
          last,
          this.events.findIndex(({ position }) => position === member),
        );
      return member;
    });
    return last;
  }

  /** Returns the filler of a text. */
  text(text: string, at: number): Filler {
    const parts: (string | Filler)[] = [];
    let end = 0;
    for (const match of text.matchAll(this.pattern)) {
      parts.push(text.slice(end, match.index), this.part(match, at));
      end = match.index + match[0].length;
    }
    parts.push(text.slice(end));
    return fillerOf(parts);
  }

  private part({ 0: text, groups = {} }: RegExpMatchArray, at: number): string | Filler {
    const { literal, position, uuid, ksuid, time, day, ms } = groups;
    if (literal !== undefined) return this.literals.get(literal) ?? literal;
    if (position !== undefined) {
      const event = this.events.findIndex((one) => one.position === Number(position));
      return event < 0 ? position : (copy) => String(copy.positions[event]);
    }
    if (uuid !== undefined || ksuid !== undefined) return this.id(text, at);
    // Other days, such as a due date, stay as they are.
    if (day !== undefined)
      return this.events.some(({ recordedAt }) => dayOf(recordedAt) === day)
        ? (copy) => `"${dayOf(copy.times[at] ?? 0)}"`
        : text;
    const timeOf = (template: number): ((copy: Copy) => number) => {
      const after = template - (this.events[at]?.recordedAt ?? template);
      return (copy) => (copy.times[at] ?? 0) + after;
    };
    if (time !== undefined) {
      const moved = timeOf(Date.parse(time));
      return (copy) => new Date(moved(copy)).toISOString();
    }
    if (ms !== undefined) {
      const moved = timeOf(Number(ms));
      return (copy) => String(moved(copy));
    }
    const moved = timeOf(Number(text) * 1000);
    return (copy) => String(Math.floor(moved(copy) / 1000));
  }

  private newId(number: number, copy: Copy, at: number): string {
    return this.makers[number]?.(copy, at) ?? '';
  }

  private numberOf(id: string): number {
    let number = this.ids.get(id);
    if (number === undefined) {
      number = this.ids.size;
      this.ids.set(id, number);
      this.makers[number] = id.includes('-')
        ? ({ random }) => random.uuid()
        : ({ random }, at) => random.ksuid(at);
    }
    return number;
  }
}
