import { html, type Html } from '#platform/http';
import type { OpenCompanyStep, OwnCompany } from '../accounts/own-companies.js';

/** Renders a person's companies, each with its stage, open steps, documents and payment. */
export const companiesSection = (companies: readonly OwnCompany[]): Html =>
  html`<section>
    <h2>Your companies</h2>
    ${
      companies.length === 0
        ? html`<p>No companies yet. Ask your assistant to form one.</p>`
        : html`<ul class="rows">
            ${companies.map(companyRow)}
          </ul>`
    }
  </section>`;

const companyRow = (company: OwnCompany): Html => {
  const { companyId, name, stage, steps, documents, payment, playground } = company;
  return html`<li>
    <div>
      <strong>${name ?? 'A company without a name'}</strong>
      <p class="hint">${stage}${payment && html`, ${dollars(payment.amountInCents)} ${payment.status}`}</p>
      ${listOf('Next', steps.map(openStep))} ${listOf('Documents', documents.map(documentLink))}
      ${
        playground.length === 0
          ? null
          : html`<div class="play">
              <p class="sandbox">Sandbox: play the state, the IRS and our office.</p>
              <form class="actions" method="post" action="/account/companies/play">
                <input type="hidden" name="company" value="${companyId}" />
                ${playground.map(
                  ({ step, label }) =>
                    html`<button class="plain" type="submit" name="step" value="${step}">${label}</button>`,
                )}
              </form>
            </div>`
      }
    </div>
  </li>`;
};

/** Renders a list with a title; nothing without items. */
const listOf = (title: string, items: readonly Html[]): Html | null =>
  items.length === 0
    ? null
    : html`<p class="list-title">${title}</p>
        <ul class="steps">
          ${items.map((item) => html`<li>${item}</li>`)}
        </ul>`;

const openStep = ({ text, link }: OpenCompanyStep): Html =>
  link === null ? html`${text}` : html`<a href="${link}">${text}</a>`;

const documentLink = ({ name, link }: OwnCompany['documents'][number]): Html =>
  html`<a href="${link}">${name}</a>`;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
