import { Module } from '@nestjs/common';
import { CustomerSessionController } from './mint/customer-session.controller.js';
import { SessionReadsController } from './reads/session-reads.controller.js';
import { SessionTokens } from './tokens/session-tokens.js';

/** Sessions of a partner's customers in their browsers. Needs the customers' and the companies' modules beside it. */
@Module({
  controllers: [CustomerSessionController, SessionReadsController],
  providers: [SessionTokens],
})
export class CustomerSessionModule {}
