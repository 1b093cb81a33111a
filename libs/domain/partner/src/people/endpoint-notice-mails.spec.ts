import type { HttpConfig } from '#platform/http';
import { type Mail, type Mailer, MailNotSentError } from '#platform/mail';
import { sampleDetails } from '#platform/reference-data';
import type { Person } from '../domain/people.js';
import { EndpointNoticeMails } from './endpoint-notice-mails.js';
import type { PartnerPeople } from './partner-people.js';

const person = (userId: string, more: Partial<Person> = {}): Person => ({
  userId,
  email: `${userId}@partner.example`,
  role: 'admin',
  status: 'active',
  secondFactor: false,
  invitedAt: null,
  joinedAt: null,
  roleChanges: [],
  ...more,
});

const notice = {
  tenantId: 'tenant',
  endpointId: 'endpoint',
  url: 'https://hooks.partner.example/in',
  reason: 'RETRIES_EXHAUSTED',
  disabledAt: '2026-11-26T12:00:00.000Z',
  waiting: 3,
} as const;

describe('the e-mail about a disabled endpoint', () => {
  const noticesTo = (people: readonly Person[], available = true, rejects: readonly string[] = []) => {
    const mails: Mail[] = [];
    const warnings: string[] = [];
    const send = (mail: Mail) =>
      rejects.includes(mail.to)
        ? Promise.reject(new MailNotSentError('550'))
        : Promise.resolve(void mails.push(mail));
    const mailer = { available, send };
    const notices = new EndpointNoticeMails(
      { of: () => Promise.resolve(people) } as unknown as PartnerPeople,
      mailer as unknown as Mailer,
      sampleDetails,
      { publicUrl: 'https://api.example' } as HttpConfig,
      { warn: (message: string) => void warnings.push(message) } as never,
    );
    return { notices, mails, warnings };
  };
  const mailsTo = async (people: readonly Person[], available = true) => {
    const { notices, mails, warnings } = noticesTo(people, available);
    await notices.send(notice);
    await notices.send(notice);
    return { mails, warnings };
  };

  it('goes to every active admin, with the same id if it is sent again', async () => {
    const { mails } = await mailsTo([
      person('ada'),
      person('grace'),
      person('dev', { role: 'developer' }),
      person('invited', { status: 'invited' }),
      person('removed', { status: 'removed' }),
      person('erased', { email: null }),
    ]);
    const to = ['ada@partner.example', 'grace@partner.example'];
    expect(mails.map((mail) => mail.to)).toEqual([...to, ...to]);
    const ids = mails.map(({ id }) => id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(new Set(ids).size).toBe(2);
  });

  it('is sent again only if the mail server rejects every address, not just one', async () => {
    const people = [person('ada'), person('grace')];
    const some = noticesTo(people, true, ['ada@partner.example']);
    await some.notices.send(notice);
    expect(some.mails.map(({ to }) => to)).toEqual(['grace@partner.example']);
    expect(some.warnings).toEqual(['an admin was not notified of a disabled webhook endpoint']);
    const none = noticesTo(people, true, ['ada@partner.example', 'grace@partner.example']);
    await expect(none.notices.send(notice)).rejects.toThrow(MailNotSentError);
  });

  it('names the reason, the waiting events and the next steps', async () => {
    const [mail] = (await mailsTo([person('ada')])).mails;
    expect(mail?.subject).toBe(
      'Webhooks from Sample Formation Service to hooks.partner.example are disabled',
    );
    for (const part of [
      notice.url,
      'All attempts to send an event failed.',
      '3 events wait',
      'https://api.example/portal/webhooks/endpoint',
      'Enable the endpoint',
      'Send the missed events',
    ])
      expect(mail?.text).toContain(part);
  });

  it('is left out, with a warning, if there is no mail server', async () => {
    const { mails, warnings } = await mailsTo([person('ada')], false);
    expect(mails).toEqual([]);
    expect(warnings).toHaveLength(2);
  });
});
