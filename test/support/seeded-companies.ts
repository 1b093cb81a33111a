import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventMetadata } from '#kit/event-sourcing';
import { openSqlite } from '#kit/event-store/adapters';
import type { Stores } from '#platform/hosting';
import { newId } from '#kit/kernel';

/** Number of companies whose events are interleaved in the log. */
const BESIDE = 2_000;
const AT_ONCE = 10_000;

/**
 * Copies the events of one company of an embedded log many times under other ids, interleaving many companies. No
 * process may run. All checkpoints are moved to the end, so that only a rebuild reads the copies.
 */
export async function seedCompanies(
  { eventStore, codec }: Pick<Stores, 'eventStore' | 'codec'>,
  folder: string,
  { like, events: count }: { readonly like: string; readonly events: number },
): Promise<void> {
  const log = await eventStore.readStream(`company-${like}`);
  const template = await Promise.all(log.map((event) => codec.decode(event)));
  const database = openSqlite(join(folder, 'events.db'));
  const sql = 'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)';
  const insert = database.prepare(sql);
  const write = async (companyId: string, revision: number): Promise<void> => {
    const { type, data, metadata } = JSON.parse(
      JSON.stringify(template[revision]).replaceAll(like, companyId),
    ) as { type: string; data: object; metadata: EventMetadata };
    const [stream, id] = [`company-${companyId}`, randomUUID()];
    const encoded = await codec.encode({ type, data }, { ...metadata, stream, id });
    insert.run(stream, revision, id, type, JSON.stringify(encoded), JSON.stringify(metadata));
  };
  const open: { companyId: string; next: number }[] = [];
  for (let written = 0; written < count;) {
    database.exec('BEGIN');
    for (let one = 0; one < AT_ONCE && written < count; one++, written++) {
      if (open.length < BESIDE) open.push({ companyId: newId(), next: 0 });
      const place = Math.floor(Math.random() * open.length);
      const company = open[place] as { companyId: string; next: number };
      await write(company.companyId, company.next++);
      if (company.next === template.length) open.splice(place, 1);
    }
    database.exec('COMMIT');
  }
  const head = (database.prepare('SELECT max(position) AS head FROM events').get() as { head: number }).head;
  database.close();
  for (const name of ['records.db', 'read-models.db']) {
    const file = openSqlite(join(folder, name));
    file.prepare("UPDATE checkpoints SET position = ? WHERE subscription NOT LIKE '%/parked'").run(head);
    file.close();
  }
}
