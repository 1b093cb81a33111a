import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#kit/event-sourcing';
import { Clock, Logger } from '#kit/kernel';
import { Accounts } from '../accounts/accounts.js';
import { MADE_BY_OPERATOR } from './metadata.js';
import { OAuthRecords, type Payload } from './oauth-records.js';
import { TOOLS_CLIENT, toolsClientOf } from './tools-client.js';

/** A program that an operator created. */
export interface OperatorClient {
  readonly clientId: string;
  /** The purpose of the program. */
  readonly name: string;
  /** The founder that the program's own tokens act for; null: it gets no tokens and only introspects others. */
  readonly customerId: string | null;
  readonly createdAt: string;
}

const MODEL = 'OperatorClient';
const MAX_CLIENTS = 1000;

/**
 * The programs that operators create (contract 10.2). Each has a secret that is shown once and may introspect
 * every token. A program that works for a founder gets tokens by `client_credentials`.
 */
@Injectable()
export class OperatorClients {
  constructor(
    private readonly records: OAuthRecords,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Creates a program.
   * @param customerId the founder that it works for
   * @throws {DomainError} `E_NOT_FOUND`: no founder with this id has signed up
   */
  async create(
    name: string,
    customerId: string | null,
  ): Promise<OperatorClient & { readonly clientSecret: string }> {
    if (customerId !== null && !(await this.accounts.exists(customerId)))
      throw new DomainError('E_NOT_FOUND', 'No founder with this id has signed up.');
    const clientId = randomBytes(16).toString('hex');
    const clientSecret = randomBytes(32).toString('base64url');
    const createdAt = this.clock.now().toISOString();
    const metadata = {
      client_id: clientId,
      client_secret: this.records.secretHash(clientSecret),
      client_name: name,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: customerId === null ? [] : ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      [MADE_BY_OPERATOR]: true,
    };
    const keeping = { expiresAt: null, ...(customerId !== null && { accountId: customerId }) };
    await this.records.put(MODEL, clientId, { metadata, customerId, createdAt }, keeping);
    this.logger.security('key-made', { keyId: clientId, kind: 'oauth-client', customerId });
    return { clientId, clientSecret, name, customerId, createdAt };
  }

  /** Returns all programs, oldest first, without their secrets. */
  async list(): Promise<OperatorClient[]> {
    const clients = await this.records.list(MODEL, MAX_CLIENTS);
    return clients
      .map(({ payload }) => {
        const { metadata, customerId, createdAt } = payload as unknown as StoredClient;
        return { clientId: metadata.client_id, name: metadata.client_name, customerId, createdAt };
      })
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }

  /** Removes a program. Its tokens stop working within a second. @returns false if it does not exist */
  async remove(clientId: string): Promise<boolean> {
    const removed = await this.records.remove(MODEL, clientId);
    if (removed) this.logger.security('key-revoked', { keyId: clientId, kind: 'oauth-client' });
    return removed;
  }

  /**
   * Returns the founder that a program's own tokens act for; null if an operator did not create it, or it works
   * for no founder.
   */
  async customerOf(clientId: string): Promise<string | null> {
    const client = await this.records.find(MODEL, clientId);
    return client ? (client.payload as unknown as StoredClient).customerId : null;
  }
}

interface StoredClient {
  readonly metadata: { readonly client_id: string; readonly client_name: string };
  readonly customerId: string | null;
  readonly createdAt: string;
}

/** Returns the provider's metadata of such a program or of the tool interface; undefined if it does not exist. */
export async function metadataOf(records: OAuthRecords, clientId: string): Promise<Payload | undefined> {
  if (clientId === TOOLS_CLIENT) return toolsClientOf(records);
  const client = await records.find(MODEL, clientId);
  return client ? (client.payload['metadata'] as Payload) : undefined;
}
