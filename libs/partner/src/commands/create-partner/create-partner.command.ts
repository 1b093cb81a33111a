import { Command } from '@nestjs/cqrs';
import type { By } from '../../partners.js';

/** The key and the password are shown this once. */
export interface CreatedPartner {
  readonly tenantId: string;
  readonly apiKey: string;
  readonly portalUrl: string;
  readonly portalPassword: string;
}

/** Creates a partner with its first key and portal user. @throws {DomainError} `E_EMAIL_IN_USE`, `E_VALIDATION_FAILED` */
export class CreatePartner extends Command<CreatedPartner> {
  constructor(readonly input: { readonly name: string; readonly email: string } & By) {
    super();
  }
}
