import { Injectable } from '@nestjs/common';
import { deriveId, Logger } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { Mailer } from '#platform/mail';
import { ServiceDetails } from '#platform/reference-data';
import { type EndpointNotice, EndpointNotices } from '#platform/webhooks';
import { PartnerPeople } from './partner-people.js';

/** E-mails to a partner's admins about a disabled webhook endpoint (contract 8.3). */
@Injectable()
export class EndpointNoticeMails extends EndpointNotices {
  constructor(
    private readonly people: PartnerPeople,
    private readonly mailer: Mailer,
    private readonly service: ServiceDetails,
    private readonly config: HttpConfig,
    private readonly logger: Logger,
  ) {
    super();
  }

  override async send(notice: EndpointNotice): Promise<void> {
    const { tenantId, endpointId, disabledAt, url } = notice;
    if (!this.mailer.available) {
      this.logger.warn('a notice about a disabled webhook endpoint was not sent: SMTP_URL is not set', {
        tenantId,
        endpointId,
      });
      return;
    }
    const people = await this.people.of(tenantId);
    const text = textOf(notice, `${this.config.publicUrl}/portal/webhooks/${endpointId}`);
    const subject = `Webhooks from ${this.service.name} to ${new URL(url).host} are disabled`;
    const failures: unknown[] = [];
    let sent = 0;
    for (const { email, role, status, userId } of people) {
      if (email === null || role !== 'admin' || status !== 'active') continue;
      const id = deriveId(new Date(disabledAt), `webhook-endpoint-disabled/${endpointId}/${userId}`);
      try {
        await this.mailer.send({ id, to: email, subject, text });
        sent++;
      } catch (error) {
        failures.push(error);
        const fields = { tenantId, endpointId, userId, err: error };
        this.logger.warn('an admin was not notified of a disabled webhook endpoint', fields);
      }
    }
    // One rejected address must not make the others receive the notice again and again.
    if (sent === 0 && failures.length > 0) throw failures[0];
  }
}

const REASONS = {
  GONE: 'Your server responded with 410 (gone).',
  RETRIES_EXHAUSTED: 'All attempts to send an event failed.',
} as const;

function textOf({ url, reason, disabledAt, waiting }: EndpointNotice, page: string): string {
  const events = waiting === 1 ? '1 event waits' : `${waiting} events wait`;
  return [
    `We disabled your webhook endpoint ${url} on ${disabledAt}. ${REASONS[reason]}`,
    `${events} to be sent to this endpoint. We also keep all later events, so nothing is lost.`,
    `Next steps:\n\n1. Fix the endpoint, or enter its new address, at ${page}\n2. Enable the endpoint and send a test event.\n3. Send the missed events.`,
    'If you no longer use this endpoint, delete it.',
  ].join('\n\n');
}
