import {
  html,
  type Html,
  errorSummary,
  type Faults,
  noticeContent,
  page as pageOf,
  pageStyle,
} from '#platform/http';

/** Without script: everything works by forms. */
export const STYLE = pageStyle('/assets');

/** A page with one task. @param faults of what was entered before */
export function taskPage(
  { eyebrow, title, about }: { readonly eyebrow: string; readonly title: string; readonly about?: Html },
  faults: Faults,
  content: Html,
): string {
  const failed = Object.keys(faults).length > 0;
  return pageOf(
    failed ? `Error: ${title}` : title,
    html`<header>
        <p class="eyebrow">${eyebrow}</p>
        <h1>${title}</h1>
        ${about ?? null}
      </header>
      ${failed ? errorSummary('That did not work', faults) : null}
      <section>${content}</section>`,
    { style: STYLE.path },
  );
}

/** A page that says one thing. */
export const notice = (title: string, text: string): string =>
  pageOf(title, noticeContent(title, text), { style: STYLE.path });
