import { createPublicKey, type KeyObject } from 'node:crypto';
import { once } from '#kit/kernel';
import type { ChainKey } from '#kit/event-sourcing';
import { type EventStore, WrongExpectedRevisionError } from '#kit/event-store';
import type { MasterKey } from '#platform/personal-data';
import { ANCHORS_STREAM, appendOwn, type ChainKeyed, SYSTEM } from './own-streams.js';

/** Names of the subkeys: storage formats. */
const CHAIN = 'audit-chain';
const ANCHORS = 'audit-anchors';

/** The key of the hash chains, and the position from which every event must have a MAC. */
export class AuditChain implements ChainKey {
  constructor(
    private readonly store: EventStore,
    private readonly masterKey: MasterKey,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Returns the key that signs anchors and bundles. */
  get signingKey(): KeyObject {
    return this.masterKey.signingKey(ANCHORS);
  }

  get publicKey(): KeyObject {
    return createPublicKey(this.signingKey);
  }

  mac(text: string): string {
    return this.masterKey.mac(CHAIN, text);
  }

  readonly ensureStartRecorded = once(() => this.recordStart());

  private async recordStart(): Promise<void> {
    if ((await this.store.readStream(ANCHORS_STREAM, { limit: 1 })).length > 0) return;
    const data: ChainKeyed = { position: await this.store.head() };
    try {
      const event = { type: 'ChainKeyed', data, actor: SYSTEM, now: this.now() };
      await appendOwn(this.store, this, ANCHORS_STREAM, null, event);
    } catch (error) {
      // Another process was first.
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
  }
}
