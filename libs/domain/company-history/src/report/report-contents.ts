import { type Html, html } from '#platform/http';
import { printable } from '#kit/kernel';
import { nameOf } from '../timeline/change-rows.js';
import type { AuditStep } from '../timeline/company-history.js';
import { anchorOf, inWords } from './report-words.js';

/** Lists the sections and the events of each day, with links. */
export const contentsOf = (steps: readonly AuditStep[]): Html =>
  html`<nav class="contents" aria-labelledby="contents">
    <h2 id="contents">Contents</h2>
    <ul>
      <li>
        <a href="#timeline">Timeline</a>
        <ul>
          ${[...daysOf(steps)].map(([day, events]) => dayOf(day, events))}
        </ul>
      </li>
      <li><a href="#acts">Operator actions</a></li>
      <li><a href="#webhooks">Webhooks</a></li>
    </ul>
  </nav>`;

function daysOf(steps: readonly AuditStep[]): ReadonlyMap<string, readonly AuditStep[]> {
  const days = new Map<string, AuditStep[]>();
  for (const step of steps) {
    const day = step.recordedAt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), step]);
  }
  return days;
}

const dayOf = (day: string, events: readonly AuditStep[]): Html =>
  html`<li>
    ${events.slice(0, 1).map((first) => html`<a href="#${anchorOf(first)}">${day}</a>`)}
    <details>
      <summary>${events.length === 1 ? '1 event' : `${events.length} events`}</summary>
      <ol>
        ${events.map(
          (step) =>
            html`<li>
              <a href="#${anchorOf(step)}">${printable(nameOf(step))} ${inWords(printable(step.type))}</a>
            </li>`,
        )}
      </ol>
    </details>
  </li>`;
