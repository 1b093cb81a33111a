import { Marked } from 'marked';
import { html, Html, page, type Page } from '#platform/http';
import { developerBar } from '../reference-page/developer-bar.js';
import { CHANGES } from './changes.js';
import { type Guide, GUIDES } from './guides.js';

const slugOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Long lines of code scroll, so a keyboard must reach them. */
const markdown = new Marked({
  renderer: {
    code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>`.source,
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
  },
});

const rendered = (text: string): Html => new Html(markdown.parse(text, { async: false }));

/** The service's address in the texts. */
const LOCAL_URL = 'http://localhost:3000';

/**
 * Returns the page of a guide; null if no guide has this slug.
 *
 * @param publicUrl the service's public address, so that readers can paste the commands
 */
export function guidePage(slug: string, root: string, publicUrl: string): Page | null {
  const guide = GUIDES.find((one) => one.slug === slug);
  if (!guide) return null;
  const text = guide.markdown().replaceAll(LOCAL_URL, publicUrl);
  return besideGuides(guide.title, rendered(text), root, guide);
}

/** Renders a text beside the list of all guides. */
const besideGuides = (title: string, text: Html, root: string, current?: Guide): Page =>
  page(
    title,
    html`<div class="beside">
      <nav class="contents" aria-labelledby="guides">
        <p id="guides">Guides</p>
        ${GUIDES.map((guide) => linkTo(guide, guide === current, root))}
      </nav>
      <article class="prose">${text}</article>
    </div>`,
    { bar: developerBar(root) },
  );

const linkTo = ({ slug, title }: Guide, isCurrent: boolean, root: string): Html =>
  isCurrent
    ? html`<a href="${root}/docs/guides/${slug}" aria-current="page">${title}</a>`
    : html`<a href="${root}/docs/guides/${slug}">${title}</a>`;

/** Returns the page of changes, newest first. */
export const changelogPage = (root: string): Page =>
  besideGuides(
    'Changelog',
    html`<h1>Changelog</h1>
      <p>
        We add routes, fields, error codes and events without notice. Existing ones keep their names and
        meanings.
        <a href="${root}/docs/changelog.atom">Subscribe to the feed.</a>
      </p>
      ${CHANGES.map(
        ({ date, change }) =>
          html`<h2>${date}</h2>
            ${rendered(change)}`,
      )}`,
    root,
  );

/**
 * Returns the changes as an Atom feed (RFC 4287).
 *
 * @param publicUrl the service's public address
 */
export function changelogFeed(publicUrl: string): string {
  const address = `${publicUrl}/docs/changelog`;
  const dated = CHANGES.filter(({ date }) => DATE.test(date));
  const updated = (date: string): string => `${date}T00:00:00Z`;
  const entries = dated.map(({ date, change }, index) => {
    // Newer entries must not change the ids of older ones.
    const id = `${address}#${date}-${dated.slice(index + 1).filter((one) => one.date === date).length}`;
    return html`<entry
      ><id>${id}</id><title>Changes of ${date}</title><updated>${updated(date)}</updated
      ><link href="${address}" /><content type="html">${rendered(change).source}</content></entry
    >`;
  });
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom"
    ><id>${address}</id><title>Partner Formation Service: changelog</title
    ><updated>${updated(dated[0]?.date ?? '')}</updated><link rel="self" href="${address}.atom" /><link
      href="${address}"
    /><author><name>The service team</name></author
    >${entries}</feed
  >`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed.source}\n`;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
