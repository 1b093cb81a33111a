import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { IssuedKey } from '#platform/credentials';
import { DomainError } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { validationFailed } from '#platform/http';
import { ApiKeys } from '../../keys/api-keys.js';
import { type By, Partners } from '../../partners.js';

/**
 * Issues an API key of a partner; it is shown only once.
 *
 * @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED` on `expiresAt`, or `E_RESOURCE_CONFLICT` if the partner has too
 * many active keys
 */
export class IssueKey extends Command<IssuedKey> {
  /** @param key a given key (`SANDBOX_API_KEY`); default: a new one */
  constructor(
    readonly tenantId: string,
    /** Describes the key's use. */
    readonly keyName: string,
    readonly by: By,
    /** RFC 3339; null: never. */
    readonly expiresAt: string | null = null,
    readonly key?: string,
  ) {
    super();
  }
}

@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, keyName: name, by, expiresAt, key }: IssueKey): Promise<IssuedKey> {
    await this.partners.mustExist(tenantId);
    if (expiresAt !== null && !(Date.parse(expiresAt) > this.clock.now(tenantId).getTime()))
      throw validationFailed({ expiresAt: { code: 'E_INVALID', message: 'must be a time in the future' } });
    if (key === undefined && (await this.keys.active(tenantId)).length >= MOST_ACTIVE) throw tooMany();
    const expiry = expiresAt === null ? null : new Date(expiresAt).toISOString();
    const made = await this.keys.issue(tenantId, { name, createdBy: by.actor, expiresAt: expiry }, key);
    if (key === undefined) await this.assertWithinLimit(tenantId, made.keyId);
    if (made.issued)
      await this.partners.change(tenantId, { type: 'NoteKeyIssued', keyId: made.keyId, name }, by);
    return made;
  }

  /** Of keys that are created at the same time, those beyond the limit are revoked. */
  private async assertWithinLimit(tenantId: string, keyId: string): Promise<void> {
    const active = await this.keys.active(tenantId);
    if (active.length <= MOST_ACTIVE) return;
    const order = (key: { readonly createdAt: string; readonly keyId: string }) => key.createdAt + key.keyId;
    const oldest = active.map(order).sort().slice(0, MOST_ACTIVE);
    if (active.some((key) => key.keyId === keyId && oldest.includes(order(key)))) return;
    await this.keys.revokeOf(tenantId, keyId);
    throw tooMany();
  }
}

const MOST_ACTIVE = 50;

const tooMany = (): DomainError =>
  new DomainError(
    'E_RESOURCE_CONFLICT',
    `The limit of ${MOST_ACTIVE} active keys has been reached. Revoke a key first.`,
  );
