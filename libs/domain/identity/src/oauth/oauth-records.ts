import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { KeyRing, MasterKey, sealedIn } from '#platform/personal-data';
import { changeRecord, type Collection, DocumentStore, pagesOf, type Stored } from '#kit/document-store';

/**
 * A record of the authorization server. Its id is a keyed hash of kind and value, so that no token or code is
 * stored.
 */
interface OAuthRecord {
  readonly model: string;
  /** Encrypted. */
  readonly payload: string;
  /** Keyed hashes of its other look-up values. */
  readonly grant: string | null;
  readonly uid: string | null;
  readonly account: string | null;
  /** Seconds since 1970. */
  readonly consumed: number | null;
  /** Null: never. */
  readonly expiresAt: string | null;
}

/** A storage format. */
export const oauthRecords: Collection<OAuthRecord> = {
  name: 'oauth-records',
  kind: 'record',
  indexes: [['grant'], ['uid'], ['account'], ['model'], ['expiresAt']],
};

export type Payload = Readonly<Record<string, unknown>>;
/** A record that was found, with its decrypted payload. */
export interface OpenedRecord {
  readonly id: string;
  readonly revision: number;
  readonly record: OAuthRecord;
  readonly payload: Payload;
}

/** Attributes stored with a record. */
interface Keeping {
  readonly expiresAt: Date | null;
  readonly grantId?: string | undefined;
  readonly uid?: string | undefined;
  readonly accountId?: string | undefined;
  readonly consumed?: number | undefined;
}

/** The parts of a record that its owner may know. */
export interface RecordSummary {
  readonly kind: string;
  /** The program of the record; null without one. */
  readonly program: string | null;
  readonly expiresAt: string | null;
}

const PURPOSE = 'oauth-records';

export const sealedOAuthRecords = sealedIn(oauthRecords, PURPOSE, (record, again) => ({
  ...record,
  payload: again(record.payload),
}));

const BATCH = 500;

/**
 * Stores the records of the authorization server, so that all processes share them and no copy of the store
 * reveals a token.
 */
@Injectable()
export class OAuthRecords implements OnModuleInit {
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([oauthRecords]);
  }

  /** Stores a record, unless its person is erased. */
  async put(model: string, value: string, payload: Payload, keeping: Keeping): Promise<void> {
    const id = this.idOf(model, value);
    await this.store.put(oauthRecords, id, this.recordOf(id, model, payload, keeping));
    await this.removeIfErased(id, keeping);
  }

  /** Stores a record unless it exists, or its person is erased. @returns false if it exists: exactly one call succeeds */
  async add(model: string, value: string, payload: Payload, keeping: Keeping): Promise<boolean> {
    const id = this.idOf(model, value);
    const isNew = await this.store.insert(oauthRecords, id, this.recordOf(id, model, payload, keeping));
    await this.removeIfErased(id, keeping);
    return isNew;
  }

  /** Returns null if the record does not exist or has expired. */
  async find(model: string, value: string): Promise<OpenedRecord | null> {
    const stored = await this.store.get(oauthRecords, this.idOf(model, value));
    return stored && this.opened(stored);
  }

  async findByUid(model: string, uid: string): Promise<OpenedRecord | null> {
    const where = { model, uid: this.keyOf('uid', uid) };
    const [stored] = await this.store.find(oauthRecords, { where, limit: 1 });
    return stored ? this.opened(stored) : null;
  }

  /** Returns all records of a kind. @param limit maximum number */
  async list(model: string, limit: number): Promise<OpenedRecord[]> {
    const stored = await this.store.find(oauthRecords, { where: { model }, limit });
    return stored.flatMap((one) => this.opened(one) ?? []);
  }

  async remove(model: string, value: string): Promise<boolean> {
    return this.store.remove(oauthRecords, this.idOf(model, value));
  }

  /**
   * Marks a record as used.
   *
   * @returns false if it was used before or does not exist: exactly one call succeeds
   */
  async consume(model: string, value: string): Promise<boolean> {
    const consumed = this.clock.now().getTime() / 1000;
    const changed = await changeRecord(this.store, oauthRecords, this.idOf(model, value), (record) =>
      record?.consumed === null ? { ...record, consumed } : null,
    );
    return changed !== null;
  }

  /** Changes when a record expires, unless it was changed meanwhile. */
  async extend({ id, revision, record }: OpenedRecord, expiresAt: Date): Promise<void> {
    await this.store.replace(oauthRecords, id, { ...record, expiresAt: expiresAt.toISOString() }, revision);
  }

  /** Removes the records of a consent. */
  removeOfGrant(model: string, grantId: string): Promise<void> {
    return this.removeWhere({ model, grant: this.keyOf('grant', grantId) });
  }

  /** Removes a person's sessions or tokens. */
  removeOfAccount(model: string, accountId: string): Promise<void> {
    return this.removeWhere({ model, account: this.keyOf('account', accountId) });
  }

  /** Returns a person's records of one kind. */
  async ofAccount(model: string, accountId: string): Promise<OpenedRecord[]> {
    const where = { model, account: this.keyOf('account', accountId) };
    const stored = await this.store.find(oauthRecords, { where, limit: BATCH });
    return stored.flatMap((one) => this.opened(one) ?? []);
  }

  async removeRecord({ id }: OpenedRecord): Promise<void> {
    await this.store.remove(oauthRecords, id);
  }

  /** Returns a person's records. */
  async of(accountId: string): Promise<RecordSummary[]> {
    const summaries: RecordSummary[] = [];
    const where = { account: this.keyOf('account', accountId) };
    const orderBy = { field: 'account' } as const;
    for await (const page of pagesOf(this.store, oauthRecords, { where, orderBy, limit: BATCH }))
      for (const stored of page) {
        const { model: kind, expiresAt } = stored.document;
        const program = this.opened(stored)?.payload['clientId'];
        summaries.push({ kind, program: typeof program === 'string' ? program : null, expiresAt });
      }
    return summaries;
  }

  /** Removes all of a person's records. */
  forget(accountId: string): Promise<void> {
    return this.removeWhere({ account: this.keyOf('account', accountId) });
  }

  /** Returns the hash of a client's secret for storage. */
  secretHash(secret: string): string {
    return this.masterKey.mac('oauth-client-secret', secret);
  }

  /** The secret of the tool interface, known to every process. */
  get toolsSecret(): string {
    return this.masterKey.mac('tool-interface-secret', '');
  }

  private async removeWhere(where: Partial<OAuthRecord>): Promise<void> {
    for (;;) {
      const page = await this.store.find(oauthRecords, { where, limit: BATCH });
      for (const { id } of page) await this.store.remove(oauthRecords, id);
      if (page.length < BATCH) return;
    }
  }

  private opened({ id, revision, document }: Stored<OAuthRecord>): OpenedRecord | null {
    if (document.expiresAt !== null && document.expiresAt <= this.clock.now().toISOString()) return null;
    const payload = JSON.parse(this.masterKey.open(PURPOSE, document.payload, id).toString()) as Payload;
    return { id, revision, record: document, payload };
  }

  private recordOf(id: string, model: string, payload: Payload, keeping: Keeping): OAuthRecord {
    return {
      model,
      payload: this.masterKey.seal(PURPOSE, Buffer.from(JSON.stringify(payload)), id),
      grant: this.keyOf('grant', keeping.grantId),
      uid: this.keyOf('uid', keeping.uid),
      account: this.keyOf('account', keeping.accountId),
      consumed: keeping.consumed ?? null,
      expiresAt: keeping.expiresAt?.toISOString() ?? null,
    };
  }

  /** Removes a record that was stored while its person was erased. */
  private async removeIfErased(id: string, { accountId }: Keeping): Promise<void> {
    await this.keyRing.removeIfErased(accountId ?? null, () => this.store.remove(oauthRecords, id));
  }

  private idOf(model: string, value: string): string {
    return this.masterKey.mac('oauth-record', `${model}/${value}`);
  }

  private keyOf(kind: string, value: string | undefined): string | null {
    return value === undefined ? null : this.masterKey.mac(`oauth-${kind}`, value);
  }
}
