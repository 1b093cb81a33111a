interface Change {
  readonly date: string;
  readonly change: string;
}

/** Newest first. A compatible change never renames or removes a field (contract 2.9). */
export const CHANGES: readonly Change[] = [
  {
    date: '2026-11-29',
    change:
      '`POST /v1/partner/playground/reset` empties a sandbox, in two calls. A recovery of missed webhooks responds within seconds, also with many events: `complete` is false and the status is 202 while it goes on in the background. Repeat the request to follow it. `GET /v1/operations/webhook-queue` responds with pages.',
  },
  {
    date: '2026-11-29',
    change:
      'Added the request log, `GET /v1/partner/requests`, `GET /v1/partner/me`, `GET /v1/partner/annual-reports` over all companies, `GET /v1/partner/playground/clock`, `expand[]=customer`, `expand[]=company` and `expand[]=document`, restricted keys, and the addresses that webhooks come from (`egressAddresses`). Every `PATCH` accepts an `Idempotency-Key`. The API description names one error, every envelope and one `WebhookEvent`, and describes every property; some operations and components have new names. There are guides, a Postman collection, an `.http` file, and packages of the TypeScript client and of the client for browsers.',
  },
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
