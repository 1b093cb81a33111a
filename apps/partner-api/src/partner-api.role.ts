import { DocumentsModule, DownloadsModule } from '#platform/documents';
import type { Role } from '#platform/hosting';
import { OpenApiModule } from '#platform/openapi';
import { ReferenceDataModule } from '#platform/reference-data';
import { SandboxClockModule } from '#platform/sandbox-clock';
import { EventStreams, WebhooksApiModule } from '#platform/webhooks';
import { domains } from '../../domains.js';

/** Serves partners and operators: commands, queries, downloads, the portal. */
export const partnerApiRole: Role = {
  imports: [
    ...domains.flatMap(({ modules }) => modules.api ?? []),
    DocumentsModule,
    DownloadsModule,
    ReferenceDataModule,
    SandboxClockModule,
    WebhooksApiModule,
    OpenApiModule,
  ],
  servers: [...domains.flatMap(({ servers }) => servers?.api ?? []), EventStreams],
};
