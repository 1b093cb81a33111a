import { AnnualReportModule } from '#annual-report';
import { CompanyModule } from '#company';
import { CustomerModule } from '#customer';
import { CustomerSessionModule } from '#customer-session';
import { DocumentsModule, DownloadsModule } from '#documents';
import { OperatorModule } from '#operator';
import { OpenApiModule } from '#openapi';
import { PartnerDeskModule, PartnerModule } from '#partner';
import { ReferenceDataModule } from '#reference-data';
import { RequiredActionModule } from '#required-action';
import type { Role } from '#hosting';
import { SandboxClockModule } from '#sandbox-clock';
import { SignatureModule } from '#signature';
import { WebhooksApiModule } from '#webhooks';
import { WebhookMappingsModule } from '../../webhook-mappings.module.js';

/** Serves partners: commands, queries, downloads. */
export const partnerApiRole: Role = {
  imports: [
    OperatorModule,
    PartnerModule,
    PartnerDeskModule,
    CustomerModule,
    CompanyModule,
    RequiredActionModule,
    SignatureModule,
    AnnualReportModule,
    CustomerSessionModule,
    DocumentsModule,
    DownloadsModule,
    ReferenceDataModule,
    SandboxClockModule,
    WebhookMappingsModule,
    WebhooksApiModule,
    OpenApiModule,
  ],
};
