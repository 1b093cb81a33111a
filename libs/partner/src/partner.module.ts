import { Global, Module } from '@nestjs/common';
import { EmailReservationModule } from '#email-reservation';
import { KeyVerifier } from '#http';
import { CreatePartnerHandler } from './commands/create-partner/create-partner.js';
import { IssueKeyHandler } from './commands/issue-key/issue-key.js';
import { RevokeKeyHandler } from './commands/revoke-key/revoke-key.js';
import { SuspensionController } from './commands/set-suspension/set-suspension.controller.js';
import { SetSuspensionHandler } from './commands/set-suspension/set-suspension.js';
import { ApiKeys } from './keys/api-keys.js';
import { Partners } from './partners.js';
import { PortalUsers } from './portal-users.js';
import { DeskPartnerController } from './queries/get-partner/desk-partner.controller.js';
import { GetPartnerHandler } from './queries/get-partner/get-partner.js';
import { ListKeysHandler } from './queries/list-keys/list-keys.js';
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
    IssueKeyHandler,
    RevokeKeyHandler,
    SetSuspensionHandler,
    GetPartnerHandler,
    ListKeysHandler,
    { provide: KeyVerifier, useClass: PartnerKeyVerifier },
  ],
  exports: [ApiKeys, Partners, PortalUsers, KeyVerifier],
})
export class PartnerModule {}

/** What operators read of partners and do to them over HTTP. */
@Module({ controllers: [DeskPartnerController, SuspensionController] })
export class PartnerOperationsModule {}
