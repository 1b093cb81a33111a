import { html, page, type Page } from '#platform/http';
import type { ReceivedMail } from '#platform/mail';
import { STYLE } from './layout.js';

/** Renders the messages that the sandbox did not send, newest first. */
export const inboxPage = (mails: readonly ReceivedMail[]): Page =>
  page(
    'Sandbox inbox',
    html`<header>
        <h1>Inbox</h1>
        <p class="sandbox">Sandbox: messages appear here and are not sent.</p>
      </header>
      ${mails.length === 0 ? html`<section><p>No messages yet.</p></section>` : null}
      ${mails.map(
        ({ to, subject, text, sentAt }) =>
          html`<section>
            <p class="eyebrow">${sentAt} · ${to}</p>
            <h2>${subject}</h2>
            ${text.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
          </section>`,
      )}`,
    { style: STYLE.path },
  );
