import { BACKWARDS, END, type ReadPosition } from '@eventstore/db-client';
import { type Position, START } from '../../event-store.js';
import type { EsdbConnection } from './esdb-connection.js';
import { portError } from './esdb-errors.js';
import { type EsdbRecord, hasPrefix, positionOf, toLogPosition } from './esdb-events.js';

const PAGE = 200;

/** Finds the newest events by reading the log backwards; remembers how far it looked, so that it looks only once. */
export class EsdbHead {
  private readonly known = new Map<string, { scanned: Position; head: Position }>();

  constructor(private readonly connection: EsdbConnection) {}

  /** The position of the newest event of all, the server's own included, or {@link START}. */
  async newest(): Promise<Position> {
    const [last] = await this.backwards(END, 1);
    return last ? positionOf(last) : START;
  }

  /** The position of the newest event with one of the prefixes, or {@link START}. */
  async of(categories: readonly string[]): Promise<Position> {
    const prefixes = categories.map((name) => this.connection.streamPrefix + name);
    const key = JSON.stringify(prefixes);
    const known = this.known.get(key) ?? { scanned: START, head: START };
    let from: ReadPosition = END;
    let newest: Position | undefined;
    for (;;) {
      const page = await this.backwards(from, newest === undefined ? 1 : PAGE);
      const last = page.at(-1);
      newest ??= last ? positionOf(last) : START;
      const match = page.find((record) => hasPrefix(record.streamId, prefixes));
      const lowest = last ? positionOf(last) : START;
      if (match || lowest <= known.scanned) {
        const head = Math.max(known.head, match ? positionOf(match) : START);
        this.known.set(key, { scanned: newest, head });
        return head;
      }
      from = toLogPosition(lowest);
    }
  }

  private async backwards(fromPosition: ReadPosition, maxCount: number): Promise<EsdbRecord[]> {
    const { client, readOptions } = this.connection;
    try {
      const page = await this.connection.call(() =>
        this.connection.collect(() =>
          client.readAll({ direction: BACKWARDS, fromPosition, maxCount, ...readOptions }),
        ),
      );
      return page.flatMap(({ event }) => (event ? [event as EsdbRecord] : []));
    } catch (error) {
      throw portError(error, null);
    }
  }
}
