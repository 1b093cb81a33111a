import { TAGS } from '../describing/tags.js';
import { CHANGES } from './changelog.js';
import { verification } from './verification.js';

/** What stands before the operations. */
export const info = () => ({
  title: 'Partner Formation Service',
  version: 'v1',
  summary: 'Form US companies (LLC, C-Corp) for your founders, and follow them to the EIN and beyond.',
  description: `
## Start

Send your API key as it is, \`Authorization: dk_test_…\`, from your own servers only. Keys that begin with \`dk_test_\` are the
sandbox’s, those that begin with \`dk_live_\` are production’s; neither works in the other. A founder’s browser gets a token of its
own: mint one with \`POST /v1/partner/customer-sessions\`.

## Answers

Every \`/v1\` answer is \`{ "payload": …, "error": null }\`; a failure is \`{ "payload": null, "error": { "code", "message",
"requestId", "fields" } }\`. Go by the \`code\`: messages are for people. \`fields\` maps the path of each failing field to a code of
its own. Answers may get further fields; those that are there keep their names and meaning.

Ids are KSUIDs of 27 characters, times RFC 3339 in UTC with milliseconds, dates \`yyyy-MM-dd\`. An unknown path is \`404
E_NOT_FOUND\`, a method that a path does not have \`405 E_METHOD_NOT_ALLOWED\` with \`Allow\`. What belongs to another partner is
answered as what does not exist.

## Writing

Bodies are JSON objects of at most 256 KiB, 32 levels, 200 entries a list and 100 properties an object. Properties that are not described are ignored, and
\`null\` counts as absent, as does an empty text where it is optional. White space around a text is dropped, and each stretch of it inside
is one blank. An answer comes once reads show the write; where that takes over two seconds it comes all the same, with
\`x-read-model: pending\`.

Creates need an \`Idempotency-Key\` header. The same key with the same body returns the first result, with \`idempotent-replayed:
true\`, for 30 days, and creates nothing. With another body it is \`409 E_IDEMPOTENCY_KEY_REUSED\`; while the first request runs, \`409
E_IDEMPOTENCY_IN_PROGRESS\`. A create that failed leaves its key free.

## Limits

\`RateLimit\` and \`RateLimit-Policy\` tell what is left; beyond it calls are \`429 E_RATE_LIMITED\` with \`Retry-After\`. Calls
that have papers written, and test events, count as ten. Retry \`429\`,
\`500\` and \`503\` with the same idempotency key and growing pauses.

## Webhooks

Events are sent as POST requests to the endpoint of \`PUT /v1/partner/webhook-endpoint\`, at least once, and per company in the order of
\`sequence\`. Check \`x-service-signature\` (lower-case hex HMAC-SHA256 of the raw body; its key is what follows \`whsec_\` in the secret,
base64-decoded) or the trio of Standard Webhooks. Answer with any 2xx within ten seconds; anything else is tried again after 1 minute, 15
minutes, 1, 12 and 24 hours.

${verification()}

## Deprecations

A request that works only because of a deprecated field is answered with the headers \`Deprecation\` (RFC 9745), \`Sunset\` (RFC 8594) and
\`Link\`.

- \`naicsCode\` of \`POST /v1/partner/companies\`: use \`industry\`. Promised through 2026-09-21; it still works.

## Changelog

${CHANGES.map(({ date, change }) => `- **${date}** ${change}`).join('\n')}
`.trim(),
  contact: { name: 'The service team' },
  license: { name: 'For partners under their agreement', identifier: 'LicenseRef-Partner-Agreement' },
});

/** The chapters that some operation is in. */
export const tagsOf = (used: ReadonlySet<string>): { name: string; description: string }[] =>
  Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
