import { Global, Module } from '@nestjs/common';
import { EmailReservationModule } from '#email-reservation';
import { KeyVerifier } from '#http';
import { CreatePartnerHandler } from './commands/create-partner/create-partner.js';
import { SuspensionController } from './operations/suspension.controller.js';
import { ApiKeys } from './keys/api-keys.js';
import { Partners } from './partners.js';
import { PortalUsers } from './portal-users.js';
import { PartnerKeyVerifier } from './keys/partner-key-verifier.js';

/** Global: the key guard of every endpoint asks it. */
@Global()
@Module({
  imports: [EmailReservationModule],
  providers: [
    ApiKeys,
    Partners,
    PortalUsers,
    CreatePartnerHandler,
    { provide: KeyVerifier, useClass: PartnerKeyVerifier },
  ],
  exports: [ApiKeys, Partners, PortalUsers, KeyVerifier],
})
export class PartnerModule {}

/** What operators do to partners. */
@Module({ controllers: [SuspensionController] })
export class PartnerOperationsModule {}
