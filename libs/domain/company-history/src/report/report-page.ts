import { type Html, html } from '#platform/http';
import { MASK } from '#platform/personal-data';
import { printable } from '#kit/kernel';
import { areAllNew, changesOf, nameOf, rowsOf, valueText } from '../timeline/change-rows.js';
import type { AuditStep } from '../timeline/company-history.js';
import { alteredEvents } from '../verification/verify-history.js';
import type { CompanyReport, ReportedAttempt, ReportedDelivery } from './company-report.js';
import { contentsOf } from './report-contents.js';
import { REPORT_STYLE } from './report-style.js';
import { anchorOf, inWords, pathInWords } from './report-words.js';
import { ALTERED, verificationNotice } from './verification-notice.js';

/** Allows the page's own styles only: no scripts and no requests. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Renders a company's history as one self-contained page, for screen and print. */
export function reportPage(report: CompanyReport): string {
  const { companyId, steps, deliveries } = report;
  const title = `Audit report: ${companyName(report)}`;
  const altered = alteredEvents(report.verification);
  const events = new Map(steps.map((step) => [step.eventId, step]));
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
      <title>${title}</title>
      <style>
        ${REPORT_STYLE}
      </style>
    </head>
    <body>
      <main>
        <header>
          <p class="kind">Audit report</p>
          <h1>${companyName(report)}</h1>
          ${verificationNotice(report)} ${factsOf(report)}
          ${
            report.revealed
              ? html`<p class="notice">
                  Personal data is shown unmasked to ${text(report.madeBy)}. This access was recorded.
                </p>`
              : html`<p class="notice">Personal data is masked (***).</p>`
          }
        </header>
        ${contentsOf(steps)}
        <section aria-labelledby="timeline">
          <h2 id="timeline">Timeline</h2>
          <ol class="timeline">
            ${steps.map((step) => entryOf(step, report, events, altered.has(step.eventId)))}
          </ol>
        </section>
        ${actsOf(steps)} ${deliveriesOf(deliveries, steps)}
        <footer>Company ${companyId}. Times are UTC.</footer>
      </main>
    </body>
  </html>`;
  return `<!doctype html>\n${page.source}\n`;
}

const text = (value: unknown): string => printable(valueText(value));

type Fields = Readonly<Record<string, unknown>>;

/** Returns the filed name, else the first requested one. */
function companyName({ present, companyId }: CompanyReport): string {
  const { legalName, nameOptions } = present.state as Fields;
  const [first] = (nameOptions ?? []) as readonly Fields[];
  return text(
    legalName ?? (first ? `${String(first['name'])} ${String(first['entityTypeEnding'])}` : companyId),
  );
}

function factsOf(report: CompanyReport): Html {
  const { companyId, present, steps, deliveries, madeAt, madeBy } = report;
  const state = present.state as Fields;
  const last = steps.at(-1);
  const facts: readonly (readonly [string, Html | string])[] = [
    ['Company', `${companyName(report)} (${companyId})`],
    ['Customer', text(state['customerId'])],
    ['Partner', text(state['tenantId'])],
    ['Type', text(`${String(state['entityType'])}, ${String(state['state'])}`)],
    ['Formation', inWords(text(state['formationSubmissionStatus']).toLowerCase())],
    ['Filed', text(state['formationFilingDate'])],
    ['Filing number', text(state['formationFilingNumber'])],
    ['EIN', text(state['ein'])],
    ['Events', html`${steps.length}${last ? html`, the last at ${timeOf(last.recordedAt)}` : null}`],
    ['Webhooks', text(deliveries.length)],
    ['Created', html`${timeOf(madeAt)}, by ${text(madeBy)}`],
  ];
  return html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Puts a space between day and time, where the line can break. */
const timeOf = (time: string): Html =>
  html`<time datetime="${time}">${time.replace('T', ' ').replace('Z', '')}</time>`;

/** Lets a long path break between its names. */
const pathOf = (path: string): readonly Html[] =>
  text(path)
    .split(/(?<=\.)/)
    .map((name) => html`${name}<wbr />`);

/** Names the kinds of actors; a kind that is not listed is shown in its own words. */
const ACTORS: Readonly<Record<string, string>> = {
  partner: 'API key',
  'portal-user': 'Portal user',
  customer: 'Founder',
  system: 'Service',
};

/** Returns the kind of an actor, the name, and the id if there is a name. Masks the addresses of people. */
function whoOf({ type, id }: AuditStep['actor'], { names, revealed }: CompanyReport): Html {
  const kind = ACTORS[type] ?? inWords(text(type));
  const name = names.get(`${type}/${id}`);
  if (name === undefined) return html`${kind} <span>${text(id)}</span>`;
  return html`${kind} <strong>${type === 'partner' || revealed ? text(name) : MASK}</strong>
    <span>${text(id)}</span>`;
}

const isAct = ({ actor }: AuditStep): boolean => actor.type === 'operator';

function entryOf(
  step: AuditStep,
  report: CompanyReport,
  events: ReadonlyMap<string, AuditStep>,
  isAltered: boolean,
): Html {
  const { type, recordedAt, actor, requestId } = step;
  const sent = report.deliveries.filter(({ position }) => position === step.position);
  return html`<li
    id="${anchorOf(step)}"
    class="${isAct(step) ? 'act' : 'event'}${isAltered ? ' altered' : ''}"
  >
    <article>
      ${isAltered ? ALTERED : null}
      <h3>${inWords(type)} <small>${text(nameOf(step))} · ${text(type)}</small></h3>
      <dl class="who">
        <div>
          <dt>When</dt>
          <dd>${timeOf(recordedAt)}</dd>
        </div>
        <div>
          <dt>Who</dt>
          <dd>${whoOf(actor, report)}</dd>
        </div>
        <div>
          <dt>Why</dt>
          <dd>${whyOf(step, events.get(step.causationId))}</dd>
        </div>
        <div>
          <dt>Request</dt>
          <dd><span>${text(requestId)}</span></dd>
        </div>
      </dl>
      ${tableOf(step)}
    </article>
    ${
      sent.length === 0
        ? null
        : html`<aside aria-label="Webhooks of ${nameOf(step)} ${inWords(type)}">
            <h4>Webhooks</h4>
            <ul>
              ${sent.map(
                (delivery) =>
                  html`<li>
                    <strong>${text(delivery.eventName)}</strong>
                    <span class="status ${delivery.status}">${text(delivery.status)}</span>
                    ${delivery.attempts.map(attemptOf)}
                  </li>`,
              )}
            </ul>
          </aside>`
    }
  </li>`;
}

/** Returns the actor's reason and a link to the event that caused this one. */
function whyOf({ data, actor }: AuditStep, cause: AuditStep | undefined): Html {
  const { reason, message, note } = data as Fields;
  const words = [reason, message, note].find((one) => typeof one === 'string');
  const from = cause
    ? html`after <a href="#${anchorOf(cause)}">${nameOf(cause)} ${inWords(cause.type)}</a>`
    : html`${actor.type === 'system' ? 'automatic' : 'by request'}`;
  return words === undefined ? from : html`${text(words)} (${from})`;
}

function tableOf(step: AuditStep): Html {
  const rows = rowsOf(changesOf(step));
  const isNew = areAllNew(rows);
  return html`<div class="scroll">
    <table>
      <caption>
        ${step.changes.length > 0 ? 'Changes' : 'Event data'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          ${
            isNew
              ? html`<th scope="col">Value</th>`
              : html`<th scope="col">Before</th>
                  <th scope="col">After</th>`
          }
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ path, from, to }) =>
            html`<tr>
              <th scope="row">
                ${text(pathInWords(path))} <small><code>${pathOf(path)}</code></small>
              </th>
              ${isNew ? null : html`<td class="before">${text(from)}</td>`}
              <td class="after">${text(to)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const attemptOf = ({ attemptedAt, statusCode, error }: ReportedAttempt): Html =>
  html`<span class="attempt">${timeOf(attemptedAt)}: ${statusCode ?? text(error ?? 'no response')}</span>`;

const actsOf = (steps: readonly AuditStep[]): Html =>
  sectionOf(
    'acts',
    'Operator actions',
    'No operator actions.',
    ['When', 'Who', 'Action', 'Request'],
    steps
      .filter(isAct)
      .map((step) => [
        timeOf(step.recordedAt),
        text(step.actor.id),
        html`<a href="#${anchorOf(step)}">${inWords(step.type)}</a>`,
        text(step.requestId),
      ]),
  );

function deliveriesOf(deliveries: readonly ReportedDelivery[], steps: readonly AuditStep[]): Html {
  const causes = new Map(steps.map((step) => [step.position, step]));
  return sectionOf(
    'webhooks',
    'Webhooks',
    'No deliveries.',
    ['Created', 'Webhook', 'Event', 'Status', 'Attempts'],
    deliveries.map((delivery) => {
      const cause = causes.get(delivery.position);
      return [
        timeOf(delivery.createdAt),
        html`${text(delivery.eventName)}<small>${text(delivery.deliveryId)}</small>`,
        cause ? html`<a href="#${anchorOf(cause)}">${nameOf(cause)} ${inWords(cause.type)}</a>` : '–',
        html`<span class="status ${delivery.status}">${text(delivery.status)}</span>`,
        delivery.attempts.map(attemptOf),
      ];
    }),
  );
}

type Content = Parameters<typeof html>[1];

/** Renders a section with one table. @param none the text if there are no rows */
const sectionOf = (
  id: string,
  title: string,
  none: string,
  headings: readonly string[],
  rows: readonly (readonly Content[])[],
): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length === 0
        ? html`<p>${none}</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (cells) =>
                    html`<tr>
                      ${cells.map((cell) => html`<td>${cell}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
