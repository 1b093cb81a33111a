import { Injectable } from '@nestjs/common';
import { deriveId } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';

/**
 * The tenant of founders who come without a partner. No partner has it, so that what a founder forms herself and what a
 * partner formed for her never mix; its id is derived, so that every process knows the same.
 */
@Injectable()
export class DirectTenant {
  readonly id: string;

  constructor(masterKey: MasterKey) {
    this.id = deriveId(new Date('2026-01-01T00:00:00Z'), masterKey.mac('direct-tenant', 'tenant'));
  }
}
