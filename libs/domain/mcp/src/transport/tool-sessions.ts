import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TokenHolder } from '#domain/identity';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';

/** A program's session with the tool interface. Its id is a keyed hash of the id that the program sends. */
interface ToolSession {
  readonly customerId: string;
  readonly clientId: string;
  readonly expiresAt: string;
}

/** A storage format. */
export const toolSessions: Collection<ToolSession> = {
  name: 'tool-sessions',
  kind: 'record',
  indexes: [['expiresAt'], ['customerId', 'expiresAt']],
};

const LIFETIME_MS = 24 * 3_600_000;
/** A founder's least recently used sessions beyond this number end. */
const MAX_OF_FOUNDER = 100;
/** Renewal interval (ms) of a session in use. */
const RENEWED_AFTER_MS = 3_600_000;

type Holder = Pick<TokenHolder, 'customerId' | 'clientId'>;

/**
 * Sessions of the 2025 revisions of the protocol: each `initialize` creates an id for one identity, valid in
 * every process. A session holds no other state, because a founder's work belongs to the founder.
 */
@Injectable()
export class ToolSessions implements OnModuleInit {
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([toolSessions]);
  }

  /** Creates a session and returns its id, a UUID. */
  async mint({ customerId, clientId }: Holder): Promise<string> {
    const id = randomUUID();
    await this.store.put(toolSessions, this.idOf(id), {
      customerId,
      clientId,
      expiresAt: this.lifeFromNow(),
    });
    await this.endOldest(customerId);
    return id;
  }

  /** Reports whether a session belongs to this identity and has not expired. */
  async isOpen(id: string, { customerId, clientId }: Holder): Promise<boolean> {
    const stored = await this.store.get(toolSessions, this.idOf(id));
    const now = this.clock.now().toISOString();
    if (!stored || stored.document.expiresAt <= now) return false;
    const { document, revision } = stored;
    if (document.customerId !== customerId || document.clientId !== clientId) return false;
    const end = this.lifeFromNow();
    if (Date.parse(end) - Date.parse(document.expiresAt) > RENEWED_AFTER_MS)
      await this.store.replace(toolSessions, stored.id, { ...document, expiresAt: end }, revision);
    return true;
  }

  /** Ends a session. @returns false if it belongs to another identity or has expired */
  async close(id: string, holder: Holder): Promise<boolean> {
    return (await this.isOpen(id, holder)) && (await this.store.remove(toolSessions, this.idOf(id)));
  }

  private async endOldest(customerId: string): Promise<void> {
    const where = { customerId };
    const excess = (await this.store.count(toolSessions, { where })) - MAX_OF_FOUNDER;
    if (excess <= 0) return;
    const orderBy = { field: 'expiresAt' } as const;
    for (const { id } of await this.store.find(toolSessions, { where, orderBy, limit: excess }))
      await this.store.remove(toolSessions, id);
  }

  private lifeFromNow(): string {
    return new Date(this.clock.now().getTime() + LIFETIME_MS).toISOString();
  }

  private idOf(id: string): string {
    return this.masterKey.mac('tool-session', id);
  }
}
