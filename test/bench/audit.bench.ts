import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventToAppend } from '#kit/event-store';
import { openSqlite } from '#kit/event-store/adapters';
import { openStores, type Stores } from '#platform/hosting';
import { Config, Logger, newId } from '#kit/kernel';
import { CompanyHistory } from '#domain/company-history';
import { domains } from '../../apps/domains.js';
import { alternate, type Measure, perSecond } from './measure.js';

const EVENTS = 1000;
const REVISIONS = [0, 1, 100, 250, 500, 750, 900, 999];
const ROUNDS = 5;

const companyId = newId();
const customerId = newId();
const tenantId = newId();
const stream = `company-${companyId}`;

/** A company with people, and a note for each event after its submission. */
async function fill({ eventStore, codec }: Stores): Promise<void> {
  const address = {
    id: newId(),
    line1: '1 Main St',
    line2: null,
    city: 'Paris',
    state: 'IDF',
    postalCode: '75001',
  };
  const person = { id: newId(), legalFirstName: 'Ada', legalLastName: 'Lovelace', ssn: null, address };
  const of = { companyId, customerId };
  const personal = {
    responsibleParty: { ...person, email: 'a@b.example' },
    addresses: [],
    members: [person],
    executiveMembers: [],
  };
  const dataOf = (revision: number): [string, object] => {
    if (revision === 0) return ['CompanyRequested', { ...of, tenantId, nameOptions: [], personal }];
    if (revision === 1) return ['FormationSubmitted', of];
    return ['AdminNoteAdded', { ...of, noteId: newId(), note: 'Still waiting.', createdBy: 'grace' }];
  };
  const events: EventToAppend[] = [];
  for (let revision = 0; revision < EVENTS; revision++) {
    const [type, clear] = dataOf(revision);
    const id = randomUUID();
    const data = await codec.encode({ type, data: clear }, { tenantId, subjectId: customerId, stream, id });
    const recordedAt = new Date(Date.UTC(2026, 0, 1) + revision * 1000).toISOString();
    const actor = { type: 'operator', id: 'grace' };
    const metadata = { schemaVersion: 1, tenantId, actor, correlationId: newId(), causationId: randomUUID() };
    events.push({
      id,
      type,
      data,
      metadata: { ...metadata, recordedAt, subjectId: customerId, previousHash: null, hash: '0'.repeat(64) },
    });
  }
  await eventStore.append(stream, events, 'no-stream');
}

const ourStates = ({ eventStore, codec }: Stores): Promise<number> =>
  perSecond(REVISIONS.length, async () => {
    for (const revision of REVISIONS) {
      const history = await CompanyHistory.read(eventStore, codec, companyId);
      if (history?.at({ revision })?.revision !== revision) throw new Error('the state is another');
    }
  });

/** The same rows, read and parsed. */
async function rawRows(directory: string): Promise<number> {
  const database = openSqlite(join(directory, 'events.db'));
  const scan = database.prepare('SELECT * FROM events WHERE stream = ? ORDER BY revision');
  const rate = await perSecond(REVISIONS.length, () => {
    for (let times = 0; times < REVISIONS.length; times++)
      for (const row of scan.iterate(stream) as Iterable<{ data: string; metadata: string }>) {
        JSON.parse(row.data);
        JSON.parse(row.metadata);
      }
  });
  database.close();
  return rate;
}

export const measures: Measure[] = [
  {
    name: 'time-travel-1000-events',
    unit: 'states/s',
    aim: 0.3,
    run: async () => {
      const directory = await mkdtemp(join(tmpdir(), 'bench-'));
      const stores = await openStores(new Config({ DATA_DIR: directory }), domains, new Logger('error'));
      try {
        await fill(stores);
        return await alternate(
          ROUNDS,
          () => ourStates(stores),
          () => rawRows(directory),
        );
      } finally {
        await stores.close();
        await rm(directory, { recursive: true });
      }
    },
  },
];
