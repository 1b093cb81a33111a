import { html, type Html } from '#platform/http';
import type { Placed, ShownDocument } from './document.types.js';
import { anchor, markdown } from './markdown.js';
import { operationView } from './operation-view.js';
import { SchemaView } from './schema-view.js';

/** Where the page's own files are. */
export interface PageFiles {
  readonly style: string;
  readonly script: string;
  readonly document: string;
}

/** The reference for people: everything of the document on one page, readable without script. */
export function referencePage(document: ShownDocument, files: PageFiles): string {
  const { title, summary, description } = document.info;
  const chapters = chaptersOf(document);
  const schemas = new SchemaView(document);
  const server = document.servers[0];
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content="${summary}" />
      <title>${title}: API reference</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="${files.style}" />
    </head>
    <body>
      <a class="skip" href="#start">Skip to the text</a>
      <nav aria-label="Contents">
        <p class="brand">${title}</p>
        <label class="filter" hidden
          >Find <input type="search" autocomplete="off" spellcheck="false"
        /></label>
        ${navigation(description, chapters)}
      </nav>
      <main>
        <header>
          <h1>${title}</h1>
          <p class="summary">${summary}</p>
          <p>
            ${server?.description ?? ''}: <code>${server?.url ?? ''}</code> ·
            <a href="${files.document}">OpenAPI 3.1 document</a>
          </p>
        </header>
        <section class="intro">${markdown(description)}</section>
        ${chapters.map((chapter) => chapterView(chapter, document, schemas))}
      </main>
      <script src="${files.script}" type="module"></script>
    </body>
  </html>`;
  return `<!doctype html>\n${page.source.replace(BLANK_LINES, '\n')}\n`;
}

/** What templates leave where nothing is inserted. No sample has blank lines. */
const BLANK_LINES = /\n\s*\n/g;

interface Chapter {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Placed[];
}

function chaptersOf({ tags, paths, webhooks }: ShownDocument): Chapter[] {
  const all: Placed[] = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    ),
    ...Object.values(webhooks).map(({ post }) => ({ method: 'post', path: null, operation: post })),
  ];
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function navigation(description: string, chapters: readonly Chapter[]): Html {
  const headings = [...description.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  return html`<ul>
      ${headings.map((heading) => html`<li><a href="#${anchor(heading)}">${heading}</a></li>`)}
    </ul>
    ${chapters.map(
      ({ name, operations }) =>
        html`<h2><a href="#${anchor(name)}">${name}</a></h2>
          <ul>
            ${operations.map(
              ({ operation: { operationId, summary } }) =>
                html`<li><a href="#${operationId}">${summary}</a></li>`,
            )}
          </ul>`,
    )}`;
}

const chapterView = (
  { name, description, operations }: Chapter,
  document: ShownDocument,
  schemas: SchemaView,
): Html =>
  html`<section class="chapter">
    <h2 id="${anchor(name)}">${name}</h2>
    <p class="summary">${description}</p>
    ${operations.map((operation) => operationView(operation, document, schemas))}
  </section>`;
