import { html, type Html } from '#platform/http';

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*/g;

const FENCE = /(^```\w+\n[^]*?\n```$)/m;

/** The Markdown that this lib's own texts use: paragraphs, `##` and `###` headings, lists, fenced code, code and bold. */
export const markdown = (text: string): Html =>
  html`${text
    .trim()
    .split(FENCE)
    .flatMap((part) => (part.startsWith('```') ? [fenced(part)] : blocks(part)))}`;

const blocks = (text: string): Html[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map(block);

const fenced = (text: string): Html => {
  const lines = text.split('\n');
  return html`<pre tabindex="0"><code>${lines.slice(1, -1).join('\n')}</code></pre>`;
};

function block(text: string): Html {
  const heading = /^## (.+)$/.exec(text)?.[1];
  if (heading !== undefined) return html`<h2 id="${anchor(heading)}">${heading}</h2>`;
  const lower = /^### (.+)$/.exec(text)?.[1];
  if (lower !== undefined) return html`<h3>${lower}</h3>`;
  if (!text.startsWith('- ')) return html`<p>${inline(text)}</p>`;
  const items = text.split(/^- /m).filter(Boolean);
  return html`<ul>
    ${items.map((item) => html`<li>${inline(item.trim())}</li>`)}
  </ul>`;
}

/** Code and bold within a line. */
export function inline(text: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold] = match;
    parts.push(html`${text.slice(end, match.index)}`);
    parts.push(code === undefined ? html`<strong>${bold ?? ''}</strong>` : html`<code>${code}</code>`);
    end = match.index + whole.length;
  }
  return html`${[...parts, html`${text.slice(end)}`]}`;
}

/** The name of a place on the page. */
export const anchor = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
