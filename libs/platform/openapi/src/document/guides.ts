import { TAGS } from '../describing/describe.js';
import { readFileSync } from 'node:fs';

/** Returns the document's `info`; its description contains the guides, in Markdown. */
export const info = () => ({
  title: 'Partner Formation Service',
  version: 'v1',
  summary:
    'Form US companies (LLCs and C corporations) for your founders, and follow them to the EIN and beyond.',
  description: `
## Getting started

Send your API key in the \`Authorization\` header, without \`Bearer\`: \`Authorization: dk_test_…\`. Keys that start with \`dk_test_\`
work in the sandbox, and keys that start with \`dk_live_\` work in production. Keep keys on your servers. For a founder’s browser, create a
short-lived token with \`POST /v1/partner/customer-sessions\`.

To form a company:

1. Create the founder with \`POST /v1/partner/customers\`.
2. Request the formation with \`POST /v1/partner/companies\`.
3. Create a webhook endpoint with \`POST /v1/partner/webhook-endpoints\` to follow the progress.

In the sandbox, the \`playground\` routes simulate the steps that a state or the IRS takes.

## Requests

A request body is a JSON object of at most 256 KiB, with at most 32 levels of nesting, 200 entries in a list and 100 properties in an
object. Unknown properties are ignored. \`null\` is the same as a missing property, and so is an empty text if the property is optional.
In a \`PATCH\`, a missing property changes nothing, and \`null\` or an empty text clears an optional property. A property of the resource
that cannot be changed is an error. A \`PATCH\` may be sent as \`application/merge-patch+json\`.
A query parameter that the route does not have is an error, so that a misspelt filter does not return everything.
The service trims texts and replaces each run of white space inside a text with one space. It keeps external ids exactly as sent.

A write returns after the read models show it, so a following \`GET\` sees it. If that takes longer than two seconds, the response is sent
anyway, with the header \`x-read-model: pending\`.

## Responses

Every successful JSON response under \`/v1\` is \`{ "payload": …, "error": null }\`. We may add fields to responses; existing fields keep
their names and meanings.

Ids are KSUIDs of 27 characters. Times are RFC 3339 in UTC with milliseconds. Dates are \`yyyy-MM-dd\`.

Every response has an \`x-request-id\` header: yours if you sent one, otherwise a new one. Include it when you report a problem.

## Errors

A failure is \`{ "payload": null, "error": { "code", "message", "requestId", "docUrl", "fields" } }\`. Handle errors by \`code\`; messages
are for people and may change. \`docUrl\` is the address of the code on the page \`/docs/errors\`, which explains each code and how to resolve
the error. \`fields\` maps the path of each invalid field to its own code and message.

An unknown path returns \`404 E_NOT_FOUND\`. An unsupported method returns \`405 E_METHOD_NOT_ALLOWED\`, with an \`Allow\` header. A resource
of another partner also returns \`404 E_NOT_FOUND\`, exactly as if it did not exist.

## Pagination

A list is \`{ content, page, size, total, totalPages, nextCursor, totalRelation }\`, newest first. \`page\` starts at 0. \`size\` is 1 to 100
and defaults to 20. Values out of range return \`400 E_VALIDATION_FAILED\`.

To read a whole list, send the \`nextCursor\` of each response as \`cursor\` of the next request, with the same filters, until it is null.
Rows that are added in the meantime shift numbered pages, but not cursor pages. Send either \`cursor\` or \`page\`.

\`total\` is exact, unless a filtered or searched list has more than 10,000 matches. Then it is 10,000, and \`totalRelation\` is \`gte\`.

## Idempotency

To create a customer or a company, send an \`Idempotency-Key\` header. Every other \`POST\` that creates or sends something accepts one. For
30 days, the same key with the same body returns the first result with \`idempotent-replayed: true\` and creates nothing. The same key with
a different body returns \`409 E_IDEMPOTENCY_KEY_REUSED\`. While the first request is running, a retry returns
\`409 E_IDEMPOTENCY_IN_PROGRESS\`. If the first request was rejected (4xx), you can use the key again.

## Rate limits

The \`RateLimit\` and \`RateLimit-Policy\` headers show the limit and the remaining requests. A request over the limit returns
\`429 E_RATE_LIMITED\`, with a \`Retry-After\` header. A request that generates documents or sends a test event counts as ten requests.

Retry \`429\`, \`500\` and \`503\` with the same idempotency key and exponential backoff.

## Webhooks

Events are sent as \`POST\` requests to the endpoints that you create with \`POST /v1/partner/webhook-endpoints\`. Each event is sent at
least once to each endpoint that subscribes to it. The events of a company are sent in the order of \`sequence\`; a retried event may
arrive after later ones.

To rotate a secret without failed deliveries, send \`overlapHours\`. Until the overlap ends, \`webhook-signature\` contains one signature per
secret.

Respond with any 2xx status within ten seconds. Otherwise, the event is retried after 1 minute, 15 minutes, 1 hour, 12 hours and 24 hours.

${webhookSignatures()}

## Deprecations

If a request contains a deprecated field, the response has the headers \`Deprecation\` (RFC 9745) and \`Link\`.

- \`naicsCode\` of \`POST /v1/partner/companies\`: use \`industry\` instead. The field keeps working.

## Changelog

${CHANGES.map(({ date, change }) => `- **${date}** ${change}`).join('\n')}
`.trim(),
  contact: { name: 'The service team' },
  license: { name: 'Partner agreement', identifier: 'LicenseRef-Partner-Agreement' },
});

export const operationsInfo = {
  title: 'Partner Formation Service: operations desk',
  version: 'v1',
  summary: 'Record decisions of the states and the IRS, and incoming documents and mail.',
  description: `
Send your operator token in the \`Authorization\` header, without \`Bearer\`. To get a token, run
\`npm run cli -- operators create --name "Your name"\`.

Requests, responses, errors and lists follow the same rules as the [API for partners](../docs). The description of each operation names
the webhook events that it sends to the partner.
`.trim(),
};

/** Returns the sections that contain at least one operation. */
export const tagsOf = (used: ReadonlySet<string>): { name: string; description: string }[] =>
  Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));

/** The code samples that verify a webhook's signature, by language. `test/verify-webhook.int-spec.ts` runs them. */
export const SNIPPETS = [
  { language: 'TypeScript', fence: 'ts', file: 'verify-webhook.mts' },
  { language: 'Python', fence: 'python', file: 'verify_webhook.py' },
  { language: 'Go', fence: 'go', file: 'verify_webhook.go' },
  { language: 'PHP', fence: 'php', file: 'verify_webhook.php' },
  { language: 'Ruby', fence: 'ruby', file: 'verify_webhook.rb' },
  { language: 'Java', fence: 'java', file: 'VerifyWebhook.java' },
] as const;

const snippet = (file: (typeof SNIPPETS)[number]['file']): string =>
  readFileSync(new URL(`./webhook-signature-snippets/${file}`, import.meta.url), 'utf8').trimEnd();

/** Returns the guide to webhook signatures, in Markdown. */
const webhookSignatures = (): string =>
  [
    '## Webhook signatures',
    'Verify the signature of every webhook before you use it. Compute it over the raw body, before parsing, and compare in constant time.',
    'The key is the part of your secret after `whsec_`, base64-decoded. Each webhook has two signatures; verify one of them:',
    '- `webhook-signature`, with `webhook-id` and `webhook-timestamp`, follows [Standard Webhooks](https://www.standardwebhooks.com), which ' +
      'has libraries for many languages. Reject a timestamp that differs from the current time by more than five minutes; this prevents replays.\n' +
      '- `x-service-signature` is the lower-case hex HMAC-SHA256 of the body. It does not prevent replays.',
    ...SNIPPETS.map(
      ({ language, fence, file }) => `### ${language}\n\n\`\`\`${fence}\n${snippet(file)}\n\`\`\``,
    ),
  ].join('\n\n');

export interface Change {
  readonly date: string;
  readonly change: string;
}

/** Newest first. A compatible change never renames or removes a field (contract 2.9). */
const CHANGES: readonly Change[] = [
  {
    date: '2026-11-28',
    change:
      'Session tokens list required actions and documents, resolve actions and create signing links; their responses leave out `metadata`, external ids, `customerTenantId` and `adminNotes`. Unknown query parameters, and properties that a `PATCH` cannot change, are errors. Customers can be filtered by `email`. Responses are compressed.',
  },
  {
    date: '2026-11-26',
    change:
      'Up to five webhook endpoints (`/v1/partner/webhook-endpoints`), and an overlap when a secret is rotated. Customers and companies can be updated with `PATCH`. They have `metadata`, and companies have `externalCompanyId`. Lists have `nextCursor` and `totalRelation`, and more filters.',
  },
  {
    date: '2026-11-25',
    change:
      'Formations can be canceled, and companies validated before they are created. Companies have `stage` and `actionRequired`.',
  },
  {
    date: '2026-11-22',
    change:
      'Annual reports: the fee quote for a year before the first report is `NO_REPORT`. A report can be submitted after the company is filed, for years up to next year. `POST …/annual-reports/declarations` records that no filing is due for a year. While a report awaits information, the report (`informationRequest`) and its webhook (`message`) contain the question. States that require no report are `UNSUPPORTED_STATE` in the calendar. Answers to questions that a state does not ask are ignored and listed. Dates are in the state’s time zone. Admin notes become `Resolved`. If no endpoint is subscribed to a required action’s event type, the action stays `created`.',
  },
  {
    date: '2026-11-22',
    change:
      'A company that does not exist or belongs to another partner is `E_NOT_FOUND`, like every other resource; `E_COMPANY_NOT_FOUND` is removed. Companies have `legalName`. A company without names gets a required action that asks for them before it is filed. Signers type the legal name that the page shows.',
  },
  {
    date: '2026-11-21',
    change:
      'Added signing links and pages, annual reports, the operations desk, webhook management with deliveries and recovery, customer sessions, and this reference. Responses to requests with `naicsCode` have deprecation headers.',
  },
  {
    date: '2026-09-21',
    change:
      'End of the guaranteed support of `naicsCode` for companies. The field still works; `industry` replaces it and takes precedence if both are sent.',
  },
  {
    date: 'Earlier',
    change:
      'Added C-Corps, signature requirements, the expedited EIN, `formationFilingNumber`, required actions, the compliance calendar and the playground. Creating a customer returns 409 for an e-mail address that belongs to another customer. A company’s description has at most 50 characters (previously 250). A failed create releases its idempotency key.',
  },
];
