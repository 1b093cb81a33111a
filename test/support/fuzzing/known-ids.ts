import type { Json } from './values.js';

const ID = /^[0-9A-Za-z]{27}$/;
const MAX_IDS = 300;
/** Parameters whose name differs from the field with their values. */
const FIELD_OF: Readonly<Record<string, string>> = {
  companyId: 'serviceCompanyId',
  customerId: 'serviceCustomerId',
};

/** The existing ids from the responses, by field name. */
export class KnownIds {
  private readonly byName = new Map<string, string[]>();
  private readonly companyOf = new Map<string, string>();

  /** @param given ids for names that no response contains */
  constructor(private readonly given: Readonly<Record<string, string>> = {}) {}

  /** Keeps every id of an answer. */
  learn(value: Json): void {
    if (typeof value !== 'object' || value === null) return;
    const { serviceCompanyId } = value as Readonly<Record<string, Json>>;
    for (const [name, entry] of Object.entries(value)) {
      if (typeof entry === 'string' && ID.test(entry)) this.keep(name, entry, serviceCompanyId);
      else this.learn(entry);
    }
  }

  /** Returns an id for a parameter or field: the same for an index until more ids are learned. */
  pick(name: string, index: number): string | null {
    if (this.given[name] !== undefined) return this.given[name];
    const ids = this.byName.get(FIELD_OF[name] ?? name) ?? [];
    return ids[index % Math.max(1, ids.length)] ?? null;
  }

  /** The company that an id belongs to, if a response named it. */
  companyWith(id: string): string | null {
    return this.companyOf.get(id) ?? null;
  }

  private keep(name: string, id: string, company: Json | undefined): void {
    const ids = this.byName.get(name) ?? [];
    if (typeof company === 'string' && company !== id) this.companyOf.set(id, company);
    if (!ids.includes(id)) ids.push(id);
    if (ids.length > MAX_IDS) ids.splice(MAX_IDS / 3, 1);
    this.byName.set(name, ids);
  }
}
