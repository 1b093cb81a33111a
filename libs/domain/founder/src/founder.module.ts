import { Module } from '@nestjs/common';
import { CompanyCommandsModule } from '#domain/company';
import { CustomerCommandsModule } from '#domain/customer';
import { DirectTenant } from '#domain/identity';
import { SecureLinks } from '#domain/mcp';
import { MailModule } from '#platform/mail';
import { ServiceDetailsModule } from '#platform/reference-data';
import { FounderMails } from './mails/founder-mails.js';
import { MailEraser } from './mails/mail-eraser.js';
import { MailQueue } from './mails/mail-queue.js';
import { MailWriter } from './mails/mail-writer.js';

/** The e-mails to founders without a partner. */
@Module({
  imports: [MailModule, CompanyCommandsModule, CustomerCommandsModule, ServiceDetailsModule],
  providers: [DirectTenant, SecureLinks, MailQueue, MailWriter, FounderMails, MailEraser],
})
export class FounderProcessesModule {}
