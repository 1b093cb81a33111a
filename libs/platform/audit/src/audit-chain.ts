import { createPublicKey, type KeyObject } from 'node:crypto';
import type { ChainKey } from '#kit/event-sourcing';
import type { MasterKey } from '#platform/personal-data';

/** Names of the subkeys: storage formats. */
const CHAIN = 'audit-chain';
const ANCHORS = 'audit-anchors';

/** The keys of the hash chains and of the anchors. */
export class AuditChain implements ChainKey {
  constructor(private readonly masterKey: MasterKey) {}

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
}
