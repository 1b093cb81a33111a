import {
  html,
  type Html,
  errorSummary,
  type Faults,
  type NextStep,
  noticeContent,
  page as pageOf,
  type Page,
} from '#platform/http';

/** Renders a page with one task. @param faults errors of the previous input */
export function taskPage(
  { eyebrow, title, about }: { readonly eyebrow: string; readonly title: string; readonly about?: Html },
  faults: Faults,
  content: Html,
): Page {
  const failed = Object.keys(faults).length > 0;
  return pageOf(
    failed ? `Error: ${title}` : title,
    html`<header>
        <p class="eyebrow">${eyebrow}</p>
        <h1>${title}</h1>
        ${about ?? null}
      </header>
      ${failed ? errorSummary('Please correct the following', faults) : null}
      <section>${content}</section>`,
    { isNarrow: true, leadsAway: true },
  );
}

/** Renders a page with a message, and a link if there is a way on. */
export const notice = (title: string, text: string, next: NextStep | null = null): Page =>
  pageOf(title, noticeContent(title, text, next), { isNarrow: true });
