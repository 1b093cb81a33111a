import { timingSafeEqual } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Clock } from '#kit/kernel';
import type { OpenedRecord, OAuthRecords, Payload } from './oauth-records.js';
import { metadataOf } from './operator-clients.js';
import { REFRESH_GRACE_SECONDS } from './refresh-successors.js';

const DAY_MS = 24 * 3_600_000;
/** Unused clients are deleted after this time. */
const UNUSED_CLIENT_MS = 90 * DAY_MS;

/** The provider's port to the store, for one kind of record. */
export class OAuthAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly records: OAuthRecords,
    private readonly clock: Clock,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti, consumed, ...fields } = payload as unknown as Payload;
    // A session's own id is secret like a token, so sessions are looked up by another id. The encrypted payload
    // contains the own id.
    const stored = this.model === 'Session' ? { ...fields, jti } : withoutSecret(fields, this.records);
    const keeping = {
      expiresAt: this.endOf(expiresIn),
      grantId: payload.grantId,
      uid: this.model === 'Session' ? payload.uid : undefined,
      accountId: accountOf(payload),
      consumed: typeof consumed === 'number' ? consumed : undefined,
    };
    if (this.model === 'ReplayDetection') {
      // The provider looks for the assertion before it stores it, so two simultaneous uses both get here.
      if (await this.records.add(this.model, id, stored, keeping)) return;
      throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
    }
    // A successor that is returned again may have been used.
    if (this.model === 'RefreshToken') await this.records.add(this.model, id, stored, keeping);
    else await this.records.put(this.model, id, stored, keeping);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await this.records.find(this.model, id);
    if (this.model !== 'Client') return record ? this.payloadOf(record, id) : undefined;
    if (!record) return metadataOf(this.records, id);
    await this.noteUse(record);
    return record.payload;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const record = await this.records.findByUid(this.model, uid);
    return record ? this.payloadOf(record, record.payload['jti'] as string) : undefined;
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async destroy(id: string): Promise<void> {
    await this.records.remove(this.model, id);
  }

  /**
   * If two requests use the same code at once, or the same refresh token after its grace period, one is rejected, and the
   * permission of the other ends. The `Grant` is removed first, so that tokens which the other request stores later are
   * invalid, too.
   */
  async consume(id: string): Promise<void> {
    if (await this.records.consume(this.model, id)) return;
    const record = await this.records.find(this.model, id);
    if (record && this.useOf(record) === null) return;
    const grantId = record?.payload['grantId'];
    if (typeof grantId === 'string') {
      await this.records.remove('Grant', grantId);
      for (const model of ['AccessToken', 'RefreshToken', 'AuthorizationCode'])
        await this.records.removeOfGrant(model, grantId);
    }
    throw new errors.InvalidGrant('it was used before');
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.records.removeOfGrant(this.model, grantId);
  }

  private payloadOf(record: OpenedRecord, jti: string): AdapterPayload {
    const consumed = this.useOf(record);
    return { ...record.payload, jti, ...(consumed !== null && { consumed }) };
  }

  /** Returns when a record was used up, in seconds since 1970; null before that. */
  private useOf({ record: { consumed } }: OpenedRecord): number | null {
    if (consumed === null || this.model !== 'RefreshToken') return consumed;
    return this.clock.now().getTime() / 1000 < consumed + REFRESH_GRACE_SECONDS ? null : consumed;
  }

  private endOf(expiresIn: number | undefined): Date | null {
    const now = this.clock.now().getTime();
    if (expiresIn !== undefined) return new Date(now + expiresIn * 1000);
    return this.model === 'Client' ? new Date(now + UNUSED_CLIENT_MS) : null;
  }

  private async noteUse(record: OpenedRecord): Promise<void> {
    const { expiresAt } = record.record;
    if (expiresAt === null) return;
    const now = this.clock.now().getTime();
    if (Date.parse(expiresAt) - now < UNUSED_CLIENT_MS - DAY_MS)
      await this.records.extend(record, new Date(now + UNUSED_CLIENT_MS));
  }
}

/**
 * Returns the account of a record. A step of the flow has none of its own, so it belongs to the person who has just
 * signed in there, or else to the one of the browser's session.
 */
const accountOf = ({ accountId, session, result }: AdapterPayload): string | undefined =>
  accountId ?? result?.login?.accountId ?? session?.accountId;

/** Removes a client's secret, which is shown only once. {@link secretMatches} checks it by its keyed hash. */
function withoutSecret(payload: Payload, records: OAuthRecords): Payload {
  const { client_secret: secret } = payload;
  return typeof secret === 'string' ? { ...payload, client_secret: records.secretHash(secret) } : payload;
}

/** Reports whether a secret matches the stored hash of a client. */
export function secretMatches(records: OAuthRecords, hashed: string | undefined, secret: string): boolean {
  const [expected, actual] = [Buffer.from(hashed ?? ''), Buffer.from(records.secretHash(secret))];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
