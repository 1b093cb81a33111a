// The package's index would load every subdivision of every country.
import { iso31661 } from 'iso-3166/1.js';
import { isRecord, loadData, ReferenceDataError } from './load-data.js';
import { ENTITY_TYPES, type EntityType } from './name-endings.js';

/** A country of ISO 3166-1. */
export interface Country {
  /** Alpha-3, upper-case. */
  readonly code: string;
  /** Alpha-2, upper-case. */
  readonly alpha2: string;
  readonly name: string;
}

const all: readonly Country[] = Object.freeze(
  iso31661.map(({ alpha3, alpha2, name }) => Object.freeze({ code: alpha3, alpha2, name })),
);
const byCode = new Map(all.map((country) => [country.code, country]));

/** The officially assigned codes of ISO 3166-1. */
export const countries = Object.freeze({
  all,
  /** @param code alpha-3, upper-case */
  byCode: (code: string): Country | null => byCode.get(code) ?? null,
});

/** One of the 50 states or the District of Columbia. */
export interface UsState {
  /** Two letters, upper-case. */
  readonly code: string;
  readonly name: string;
}

/** A state's formation document and its filing fee. */
export interface Formation {
  readonly state: string;
  readonly entityType: EntityType;
  readonly documentName: string;
  readonly filingOffice: string;
  /** US cents, for the online channel if there is one. */
  readonly feeInCents: number;
  /** The fee grows with shares or members; this is the minimum. */
  readonly isMinimum: boolean;
}

const STATES = 51;
const FILE = 'state-rules.json';

interface StateReference {
  readonly states: readonly UsState[];
  readonly formations: readonly Formation[];
  /** Calendar by state code, in the time zone of most of the state. */
  readonly calendarByCode: ReadonlyMap<string, Intl.DateTimeFormat>;
}

/** Cached by time zone, because creating a calendar is slow. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(code: string, timeZone: unknown): Intl.DateTimeFormat {
  const damaged = (cause?: unknown) =>
    new ReferenceDataError(FILE, `jurisdiction ${code} has no time zone`, cause);
  if (typeof timeZone !== 'string') throw damaged();
  const cached = calendars.get(timeZone);
  if (cached) return cached;
  try {
    // The Swedish date format is yyyy-MM-dd.
    const format = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const calendar = new Intl.DateTimeFormat('sv-SE', format);
    calendars.set(timeZone, calendar);
    return calendar;
  } catch (error) {
    throw damaged(error);
  }
}

function parseFormation(
  state: string,
  entityType: EntityType,
  jurisdiction: Record<string, unknown>,
): Formation {
  const entity = jurisdiction[entityType];
  const formation = isRecord(entity) ? entity['formation'] : null;
  const damaged = (problem: string) => new ReferenceDataError(FILE, `${state} ${entityType}: ${problem}`);
  if (!isRecord(formation)) throw damaged('no formation');
  const { documentName, feeCents, feeBasis } = formation;
  const { filingOffice } = jurisdiction;
  if (typeof filingOffice !== 'string' || filingOffice === '') throw damaged('no filingOffice');
  if (typeof documentName !== 'string' || documentName === '') throw damaged('no documentName');
  if (typeof feeCents !== 'number' || !Number.isSafeInteger(feeCents) || feeCents < 0)
    throw damaged('feeCents is not whole cents');
  if (feeBasis !== 'FLAT' && feeBasis !== 'MINIMUM_BY_SHARES' && feeBasis !== 'PER_MEMBER')
    throw damaged('unknown feeBasis');
  const isMinimum = feeBasis !== 'FLAT';
  return Object.freeze({ state, entityType, documentName, filingOffice, feeInCents: feeCents, isMinimum });
}

/**
 * Checks the names, time zones and formation fees of `state-rules.json`.
 *
 * @throws {ReferenceDataError} naming the first invalid state
 */
export function parseStates(data: unknown, count = STATES): StateReference {
  if (!isRecord(data) || !isRecord(data['jurisdictions']))
    throw new ReferenceDataError(FILE, 'it has no jurisdictions');
  const states: UsState[] = [];
  const formations: Formation[] = [];
  const calendarByCode = new Map<string, Intl.DateTimeFormat>();
  for (const [code, jurisdiction] of Object.entries(data['jurisdictions'])) {
    if (!/^[A-Z]{2}$/.test(code) || !isRecord(jurisdiction) || typeof jurisdiction['name'] !== 'string')
      throw new ReferenceDataError(FILE, `jurisdiction ${code} has no name`);
    states.push(Object.freeze({ code, name: jurisdiction['name'] }));
    calendarByCode.set(code, calendarOf(code, jurisdiction['timeZone']));
    for (const entityType of ENTITY_TYPES) formations.push(parseFormation(code, entityType, jurisdiction));
  }
  if (states.length !== count)
    throw new ReferenceDataError(FILE, `it has ${states.length} jurisdictions instead of ${count}`);
  states.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { states: Object.freeze(states), formations: Object.freeze(formations), calendarByCode };
}

const reference = parseStates(loadData(FILE));
const stateByCode = new Map(reference.states.map((state) => [state.code, state]));
const formationByKey = new Map(reference.formations.map((f) => [`${f.state} ${f.entityType}`, f]));

/** The 50 states and the District of Columbia, sorted by name. */
export const states = Object.freeze({
  all: reference.states,
  /** @param code two letters, upper-case */
  byCode: (code: string): UsState | null => stateByCode.get(code) ?? null,
});

/**
 * Returns the day in a state as yyyy-MM-dd. Due dates and filings use it.
 *
 * @param code two letters, upper-case; an unknown state gives the UTC day
 * @param at RFC 3339
 */
export const dayIn = (code: string, at: string): string =>
  reference.calendarByCode.get(code)?.format(Date.parse(at)) ?? at.slice(0, 10);

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/**
 * Returns when a day begins in a state (RFC 3339, UTC). No state changes its clocks at midnight, and all are whole hours
 * behind UTC.
 *
 * @param code two letters, upper-case; an unknown state gives the UTC day
 * @param day yyyy-MM-dd
 */
export function beginOfDayIn(code: string, day: string): string {
  const begin = HOURS.map((hour) => `${day}T${hour}:00:00.000Z`).find((time) => dayIn(code, time) === day);
  return begin ?? `${day}T00:00:00.000Z`;
}

/** Formation documents and fees of 51 states × 2 entity types. */
export const formations = Object.freeze({
  all: reference.formations,
  of: (state: string, entityType: EntityType): Formation | null =>
    formationByKey.get(`${state} ${entityType}`) ?? null,
});
