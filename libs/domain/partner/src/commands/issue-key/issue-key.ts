import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { IssuedKey } from '#platform/credentials';
import { DomainError } from '#kit/event-sourcing';
import { Clock, Mutex } from '#kit/kernel';
import { type Permission, PERMISSIONS, validationFailed } from '#platform/http';
import { ApiKeys } from '../../keys/api-keys.js';
import { type By, Partners } from '../../partners.js';

/**
 * Issues an API key of a partner; it is shown only once.
 *
 * @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED` on `expiresAt` or `permissions`, or `E_RESOURCE_CONFLICT` if the partner has too
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
    /** Null: every permission. */
    readonly permissions: readonly string[] | null = null,
  ) {
    super();
  }
}

@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  /** Keys are created one after another, so that each creation counts the earlier ones. */
  private readonly creations = new Mutex();

  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, keyName: name, by, expiresAt, key, ...command }: IssueKey): Promise<IssuedKey> {
    await this.partners.mustExist(tenantId);
    if (expiresAt !== null && !(Date.parse(expiresAt) > this.clock.now(tenantId).getTime()))
      throw validationFailed({ expiresAt: { code: 'E_INVALID', message: 'must be a time in the future' } });
    const expiry = expiresAt === null ? null : new Date(expiresAt).toISOString();
    const permissions = permissionsIn(command.permissions);
    const issue = () =>
      this.keys.issue(tenantId, { name, createdBy: by.actor, expiresAt: expiry, permissions }, key);
    const newKey =
      key === undefined ? await this.creations.run(() => this.withinLimit(tenantId, issue)) : await issue();
    if (newKey.issued)
      await this.partners.change(
        tenantId,
        { type: 'NoteKeyIssued', keyId: newKey.keyId, name, permissions },
        by,
      );
    return newKey;
  }

  private async withinLimit(tenantId: string, issue: () => Promise<IssuedKey>): Promise<IssuedKey> {
    if ((await this.keys.active(tenantId)).length >= MAX_ACTIVE) throw tooMany();
    const key = await issue();
    // Another process may have created a key in between.
    if ((await this.keys.active(tenantId)).length <= MAX_ACTIVE) return key;
    await this.keys.revokeOf(tenantId, key.keyId);
    throw tooMany();
  }
}

/** @throws {DomainError} `E_VALIDATION_FAILED` */
function permissionsIn(texts: readonly string[] | null): readonly Permission[] | null {
  if (texts === null) return null;
  const permissions = PERMISSIONS.filter((permission) => texts.includes(permission));
  if (texts.length > 0 && permissions.length === new Set(texts).size) return permissions;
  const message = `must be one or more of ${PERMISSIONS.join(', ')}`;
  throw validationFailed({ permissions: { code: 'E_INVALID', message } });
}

const MAX_ACTIVE = 50;

const tooMany = (): DomainError =>
  new DomainError(
    'E_RESOURCE_CONFLICT',
    `The limit of ${MAX_ACTIVE} active keys has been reached. Revoke a key first.`,
  );
