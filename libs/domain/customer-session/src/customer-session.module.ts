import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { CustomerSessionController } from './commands/mint-session/mint-session.controller.js';
import { sessionCors } from './queries/session-cors.js';
import { SessionReadsController } from './queries/session-reads.controller.js';
import { SessionTokens } from './tokens/session-tokens.js';

/** Sessions of a partner's customers in their browsers. Needs the customers' and the companies' modules beside it. */
@Module({
  controllers: [CustomerSessionController, SessionReadsController],
  providers: [SessionTokens],
})
export class CustomerSessionModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    // By their paths and not by their controller, which would leave out every method but theirs.
    consumer
      .apply(sessionCors)
      .forRoutes('v1/session/customer', 'v1/session/companies', 'v1/session/companies/:companyId');
  }
}
