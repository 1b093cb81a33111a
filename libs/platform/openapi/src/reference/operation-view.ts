import { html, type Html } from '#platform/http';
import type { Placed, ShownDocument, ShownMedia, ShownParameter, ShownResponse } from './document.types.js';
import { inline, markdown } from './markdown.js';
import { resolved } from './resolved.js';
import { curl, json } from './samples.js';
import type { SchemaView } from './schema-view.js';

const CALLERS: Readonly<Record<string, string>> = {
  apiKey: 'an API key',
  sessionToken: 'a session’s token',
  operatorToken: 'an operator’s token',
};

/** An operation: what it takes and gives beside how it is called. */
export function operationView(placed: Placed, document: ShownDocument, schemas: SchemaView): Html {
  const { method, path, operation } = placed;
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const caller = operation.security.flatMap((one) => Object.keys(one))[0];
  return html`<article id="${operation.operationId}">
    <div class="told">
      <h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
      <p class="address">
        <span class="method ${method}">${method}</span> <code>${path ?? 'your endpoint'}</code>
      </p>
      ${markdown(operation.description)}
      ${caller === undefined ? null : html`<p class="caller">With ${CALLERS[caller] ?? caller}</p>`}
      ${path === null ? null : parametersView(operation.parameters, document, schemas)}
      ${
        media
          ? html`<h4>Body</h4>
              ${schemas.fields(media.schema)}`
          : null
      }
      ${responseView(operation.responses, path === null ? null : schemas)}
    </div>
    <div class="shown"><div>${samplesView(placed, document, media)}</div></div>
  </article>`;
}

function parametersView(
  parameters: readonly ShownParameter[],
  document: ShownDocument,
  schemas: SchemaView,
): Html | null {
  const all = parameters.map((parameter) => resolved(parameter, document));
  const shown = all.filter(({ name }) => name !== 'x-request-id');
  if (shown.length === 0) return null;
  return html`<h4>Parameters</h4>
    <ul class="fields">
      ${shown.map(
        ({ name, in: place, required, description, schema }) =>
          html`<li>
            <div class="field">
              <code class="name">${name}</code> <span class="type">${place}, ${schemas.type(schema)}</span>
              ${required ? null : html`<span class="optional">optional</span>`}
            </div>
            ${description === undefined ? null : html`<p>${inline(description)}</p>`}
          </li>`,
      )}
    </ul>`;
}

/** What comes back; without schemas only how it is taken. */
function responseView(responses: Readonly<Record<string, ShownResponse>>, schemas: SchemaView | null): Html {
  const payload = schemas && responses['200']?.content?.['application/json']?.schema;
  const inner = payload?.properties?.['payload'] ?? payload;
  const failures = Object.entries(responses).flatMap(([status, response]) => failureRows(status, response));
  const others = Object.entries(responses).filter(
    ([status, { content }]) => status !== '200' && !content?.['application/json'],
  );
  return html`${
    schemas && inner
      ? html`<h4>Answer <span class="type">${schemas.type(inner)}</span></h4>
          ${schemas.fields(inner)}`
      : null
  }
  ${
    others.length > 0
      ? html`<ul class="statuses">
          ${others.map(([status, { description }]) => html`<li><code>${status}</code> ${inline(description)}</li>`)}
        </ul>`
      : null
  }
  ${
    failures.length > 0
      ? html`<details class="failures">
          <summary>Failures</summary>
          <ul class="fields">
            ${failures}
          </ul>
        </details>`
      : null
  }`;
}

const failureRows = (status: string, { content }: ShownResponse): Html[] =>
  status === '200'
    ? []
    : Object.entries(content?.['application/json']?.examples ?? {}).map(
        ([code, { summary = '' }]) =>
          html`<li>
            <span class="status">${status}</span> <code class="name">${code}</code>
            <p>${inline(summary)}</p>
          </li>`,
      );

function samplesView(placed: Placed, document: ShownDocument, media: ShownMedia | undefined): Html {
  const bodies = Object.entries(media?.examples ?? {});
  if (placed.path === null) return html`${bodies.map(([, { value }]) => sample('Body', json(value)))}`;
  const [first, ...more] = bodies;
  const answer = placed.operation.responses['200']?.content?.['application/json']?.example;
  return html`${sample('Call', curl(placed, document, first?.[1].value))}
  ${more.map(([name, { value }]) => sample(`Body: ${name}`, json(value)))}
  ${answer === undefined ? null : sample('Answer', json(answer))}`;
}

const sample = (title: string, text: string): Html =>
  html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0"><code>${text}</code></pre>
  </figure>`;
