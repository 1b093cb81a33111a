import type { CompanyReport } from './company-report.js';
import { reportPage } from './report-page.js';
import { pathInWords } from './report-words.js';

const EVIL = '<script>alert(1)</script>"\u202E';
const step = {
  revision: 0,
  position: 7,
  stream: 'company-a',
  eventId: 'event 0',
  type: 'CompanyRequested',
  recordedAt: '2026-11-20T12:00:00.000Z',
  actor: { type: 'partner', id: EVIL },
  requestId: EVIL,
  causationId: 'command',
  data: { reason: EVIL },
  changes: [{ path: 'description', to: EVIL }],
};
const report: CompanyReport = {
  companyId: 'a',
  present: {
    revision: 1,
    recordedAt: step.recordedAt,
    state: { customerId: 'c', nameOptions: [{ name: EVIL, entityTypeEnding: 'LLC' }] },
  },
  steps: [
    step,
    {
      ...step,
      position: 9,
      eventId: 'event 1',
      type: 'EinIssued',
      actor: { type: 'operator', id: 'grace' },
      causationId: 'event 0',
    },
  ],
  deliveries: [
    {
      deliveryId: EVIL,
      eventName: 'company_ein_issued',
      status: 'failed',
      createdAt: step.recordedAt,
      position: 9,
      attempts: [{ attemptedAt: step.recordedAt, statusCode: null, error: EVIL }],
    },
  ],
  madeAt: step.recordedAt,
  madeBy: EVIL,
  revealed: false,
  names: new Map([
    [`partner/${EVIL}`, `Backend ${EVIL}`],
    ['portal-user/person', 'ada@partner.example'],
  ]),
  verification: { streams: 1, events: 2, anchors: 1, anchoredUntil: 9, broken: null, faults: [] },
};

describe('the audit report page', () => {
  const page = reportPage(report);

  it('is self-contained and without scripts, whatever the data contains', () => {
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=|http:|https:|\u202E/);
    expect(page).toContain('default-src &#39;none&#39;');
  });

  it('shows the webhooks beside their event and links to its cause', () => {
    const [, second = ''] = page.split('id="event-9"');
    expect(second.split('</li>')[0]).toMatch(/company_ein_issued[^]*failed/);
    expect(second).toMatch(/after <a href="#event-7">#0 Company requested<\/a>/);
    expect(page).toContain('id="event-7"');
  });

  it("lists operators' actions", () => {
    const [, acts = ''] = page.split('id="acts"');
    expect(acts).toMatch(/grace[^]*href="#event-9">EIN issued/);
  });

  it('lists its sections and the events of each day at the top', () => {
    const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    expect(contents).toMatch(/#timeline[^]*#event-7">2026-11-20<[^]*2 events[^]*#event-9">#0 EIN issued</);
    expect(contents).toMatch(/#acts[^]*#webhooks/);
  });

  it('names fields in words beside their exact paths', () => {
    expect(pathInWords('services[0].subStatus')).toBe('Services 1 › Sub status');
    expect(page).toMatch(/Description\s*<small><code>description/);
  });

  it('names API keys, and masks the addresses of people unless personal data is shown', () => {
    const byPerson = { ...report, steps: [{ ...step, actor: { type: 'portal-user', id: 'person' } }] };
    expect(page).toMatch(/API key <strong>Backend &lt;script/);
    expect(reportPage(byPerson)).toMatch(/Portal user <strong>\*\*\*<\/strong>\s*<span>person/);
    expect(reportPage(byPerson)).not.toContain('ada@partner.example');
    expect(reportPage({ ...byPerson, revealed: true })).toContain('<strong>ada@partner.example</strong>');
  });

  it('states whether personal data is shown', () => {
    expect(page).toContain('Personal data is masked');
    expect(reportPage({ ...report, revealed: true })).toContain('shown unmasked');
  });
});
