import { Injectable } from '@nestjs/common';
import type { AnnualReportEvent } from '#domain/annual-report';
import type { CompanyEvent } from '#domain/company';
import { DirectTenant } from '#domain/identity';
import type { SignatureEvent } from '#domain/signature';
import type { Recorded } from '#kit/event-sourcing';
import { Clock, deriveId, once } from '#kit/kernel';
import { DocumentStore, type Write } from '#kit/document-store';
import type { Subscriber } from '#kit/subscriptions';
import { DAY_MS, type DueMail, dueMails, MAX_AGE_DAYS, type Occasion } from './due-mails.js';

type FoundersEvent = CompanyEvent | SignatureEvent | AnnualReportEvent;

/**
 * Stores the e-mails that follow from an event together with its checkpoint, so that none is lost (contract 10.8). Founders
 * who have a partner hear from their partner.
 */
@Injectable()
export class MailQueue implements Subscriber<FoundersEvent> {
  readonly name = 'founder-mails';
  readonly categories = ['company', 'signature', 'annualReport'];

  private readonly define = once(() => this.store.define([dueMails]));

  constructor(
    private readonly store: DocumentStore,
    private readonly direct: DirectTenant,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded<FoundersEvent>): Promise<readonly Write[]> {
    const { tenantId, recordedAt } = event.metadata;
    if (tenantId !== this.direct.id) return [];
    const age = this.clock.now(tenantId).getTime() - Date.parse(recordedAt);
    // A new subscription reads the whole log.
    if (age > MAX_AGE_DAYS * DAY_MS) return [];
    const { customerId, companyId } = event.data;
    const now = this.clock.now().toISOString();
    await this.define();
    return occasionsOf(event).map((occasion) => {
      // Documents that were added together lead to one e-mail.
      const cause = occasion.kind === 'documents' ? event.metadata.causationId : event.id;
      const id = deriveId(new Date(recordedAt), `founder-mail/${cause}/${occasion.kind}`);
      const due = { customerId, companyId, tenantId, occasion, since: now, attempts: 0, dueAt: now };
      const document: DueMail = due;
      return { kind: 'put', collection: dueMails, id, document };
    });
  }
}

function occasionsOf(event: Recorded<FoundersEvent>): readonly Occasion[] {
  switch (event.type) {
    case 'NamesRefused':
      return event.data.requiredActionId === null ? [] : [{ kind: 'names' }];
    case 'FormationFailed':
      return [{ kind: 'failure' }];
    case 'EinIssued':
      return [{ kind: 'ein' }];
    case 'DocumentAdded':
      return [{ kind: 'documents' }];
    case 'SigningRequired':
    case 'SignatureReminderDue': {
      const { documentType } = event.data;
      return [
        { kind: 'signature', documentType },
        { kind: 'signature-of-party', documentType },
      ];
    }
    case 'AnnualReportPublished':
      return [{ kind: 'report', fiscalYear: event.data.fiscalYear }];
    case 'AnnualReportInformationRequested': {
      const { fiscalYear, message: question } = event.data;
      return [{ kind: 'report-question', fiscalYear, question }];
    }
    default:
      return [];
  }
}
