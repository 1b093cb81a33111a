import { Module } from '@nestjs/common';
import { PaymentsModule } from '#platform/payments';
import { ServiceDetailsModule } from '#platform/reference-data';
import { AnnualReportCommandsModule } from '#domain/annual-report';
import { CompanyCommandsModule, CompanyReadsModule } from '#domain/company';
import { TokensModule } from '#domain/identity';
import { OnboardingModule } from '#domain/onboarding';
import { RequiredActionCommandsModule } from '#domain/required-action';
import { SigningLinksModule } from '#domain/signature';
import { DocumentLinksModule } from '#platform/documents';
import { FounderContexts } from './pages/founder-contexts.js';
import { SecureLinks } from './pages/secure-links.js';
import { CompanyTools } from './tools/company-tools.js';
import { FormationActions } from './tools/formation-actions.js';
import { Founders } from './tools/founder.js';
import { IndustryTools } from './tools/industry-tools.js';
import { OnboardingTools } from './tools/onboarding-tools.js';
import { TOOLS } from './tools/tool.js';
import { LazyProtocol } from './transport/lazy-protocol.js';
import { ToolSessions } from './transport/tool-sessions.js';
import { ToolsServer } from './transport/tools-server.js';

/** The tool interface. */
@Module({
  imports: [
    ServiceDetailsModule,
    TokensModule,
    OnboardingModule,
    CompanyCommandsModule,
    CompanyReadsModule,
    PaymentsModule,
    SigningLinksModule,
    RequiredActionCommandsModule,
    AnnualReportCommandsModule,
    DocumentLinksModule,
  ],
  providers: [
    Founders,
    SecureLinks,
    CompanyTools,
    FormationActions,
    OnboardingTools,
    IndustryTools,
    FounderContexts,
    {
      provide: TOOLS,
      inject: [OnboardingTools, CompanyTools, IndustryTools],
      useFactory: (...groups: readonly Pick<OnboardingTools, 'all'>[]) =>
        groups.flatMap((group) => group.all()),
    },
    LazyProtocol,
    ToolSessions,
    ToolsServer,
  ],
})
export class McpModule {}
