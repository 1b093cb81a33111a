import { html, type Html, page, type Page, timeText } from '#platform/http';
import { INBOX_PATH, type ReceivedMail } from '#platform/mail';

interface InboxView {
  /** Newest first. */
  readonly mails: readonly ReceivedMail[];
  /** The recipients of all messages. */
  readonly recipients: readonly string[];
  /** The recipient whose messages are shown; null: everybody's. */
  readonly to: string | null;
}

/** Renders the messages that the sandbox did not send. */
export const inboxPage = ({ mails, recipients, to }: InboxView): Page =>
  page(
    'Sandbox inbox',
    html`<header>
        <h1>Inbox</h1>
        <p class="sandbox">Sandbox: messages appear here and are not sent.</p>
      </header>
      <form class="filter" method="get" action="${INBOX_PATH}">
        <div>
          <label for="to">Recipient</label>
          <select id="to" name="to" autocomplete="off">
            <option value="">Everybody</option>
            ${recipients.map(
              (each) => html`<option value="${each}" ${each === to ? html`selected` : null}>${each}</option>`,
            )}
          </select>
        </div>
        <button type="submit">Show latest</button>
      </form>
      ${mails.length === 0 ? html`<section><p>No messages yet.</p></section>` : null} ${mails.map(message)}`,
  );

const message = ({ to, subject, text, sentAt }: ReceivedMail): Html =>
  html`<section>
    <p class="eyebrow long">${timeText(sentAt)} · ${to}</p>
    <h2>${subject}</h2>
    ${text.split('\n\n').map((paragraph) => html`<p class="mail">${withLinks(paragraph)}</p>`)}
  </section>`;

/** A web address, without a punctuation mark that ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Turns the web addresses of a text into links. `split` puts them at the odd places. */
const withLinks = (text: string): readonly Html[] =>
  text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? html`<a class="long" href="${part}">${part}</a>` : html`${part}`,
    );
