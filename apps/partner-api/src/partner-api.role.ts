import { DocumentsModule, DownloadsModule } from '#documents';
import type { Role } from '#hosting';
import { OpenApiModule } from '#openapi';
import { ReferenceDataModule } from '#reference-data';
import { SandboxClockModule } from '#sandbox-clock';
import { EventStreams, WebhooksApiModule } from '#webhooks';
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
  workers: [...domains.flatMap(({ servers }) => servers?.api ?? []), EventStreams],
};
