import { Injectable } from '@nestjs/common';
import { deriveId } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';

/**
 * The tenant of founders without a partner. No partner can use it, so companies that founders form themselves
 * never mix with those formed by partners. The id is derived, so that all processes agree on it.
 */
@Injectable()
export class DirectTenant {
  readonly id: string;

  constructor(masterKey: MasterKey) {
    this.id = deriveId(new Date('2026-01-01T00:00:00Z'), masterKey.mac('direct-tenant', 'tenant'));
  }
}
