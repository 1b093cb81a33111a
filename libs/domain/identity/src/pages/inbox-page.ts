import { html, page } from '#platform/http';
import type { ReceivedMail } from '#platform/mail';
import { STYLE } from './layout.js';

/** What the sandbox would have sent, newest first. */
export const inboxPage = (mails: readonly ReceivedMail[]): string =>
  page(
    'Inbox of the sandbox',
    html`<header>
        <h1>Inbox</h1>
        <p class="sandbox">Sandbox: e-mail stays here.</p>
      </header>
      ${mails.length === 0 ? html`<section><p>There is nothing yet.</p></section>` : null}
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
