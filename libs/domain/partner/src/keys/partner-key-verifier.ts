import { Injectable } from '@nestjs/common';
import { BriefCache } from '#platform/credentials';
import { CommandHandling } from '#kit/event-sourcing';
import { KeyVerifier, type VerifiedKey } from '#platform/http';
import { ApiKeys } from './api-keys.js';
import { partner } from '../domain/decider.js';

/** Returns the tenant of a key, and whether that tenant can write. */
@Injectable()
export class PartnerKeyVerifier extends KeyVerifier {
  private readonly suspensions = new BriefCache<{ readonly suspended: boolean }>();

  constructor(
    private readonly keys: ApiKeys,
    private readonly commands: CommandHandling,
  ) {
    super();
  }

  override verify(key: string): VerifiedKey | null | Promise<VerifiedKey | null> {
    return this.keys.verify(key);
  }

  override inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.keys.inForce(keyIds);
  }

  override hasActiveKey(tenantId: string): Promise<boolean> {
    return this.keys.hasActive(tenantId);
  }

  /** Reads the events instead of a read model: a rebuild would let a suspended tenant write. */
  override isSuspended(tenantId: string): boolean | Promise<boolean> {
    const known = this.suspensions.get(tenantId, async () => {
      const { suspended } = (await this.commands.of(partner).load(tenantId)).state;
      return { suspended };
    });
    return known instanceof Promise ? known.then((status) => status?.suspended ?? false) : isTrue(known);
  }
}

const isTrue = (status: { readonly suspended: boolean } | null): boolean => status?.suspended ?? false;
