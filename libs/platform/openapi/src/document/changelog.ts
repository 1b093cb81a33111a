/** A day's changes, as partners are told of them. */
export interface Change {
  readonly date: string;
  readonly change: string;
}

/** Newest first; a change that breaks nothing leaves the fields that there are as they are (contract 2.9). */
export const CHANGES: readonly Change[] = [
  {
    date: '2026-11-22',
    change:
      'Annual reports: years before the first report are quoted as `NO_REPORT`; a report can be submitted once the company is filed, up to the year after the present one; `POST …/annual-reports/declarations` records that nothing is filed for a year; a report tells what information it awaits (`informationRequest`), and so does its webhook (`message`); states that ask for no report are `UNSUPPORTED_STATE` on the calendar; answers that no state asks for are ignored and named. Days are those of the state’s time zone. Admin notes become `Resolved`. A required action that the endpoint did not subscribe stays `created`.',
  },
  {
    date: '2026-11-22',
    change:
      'A company that does not exist or is not yours is `E_NOT_FOUND`, as everything else that is not yours: `E_COMPANY_NOT_FOUND` is gone. `legalName` of a company. A company without names is asked for some, by a required action, before it is filed. Who signs types the legal name that the page says.',
  },
  {
    date: '2026-11-21',
    change:
      'Signing links and pages, annual reports, the operations desk, webhook self-service with deliveries and recovery, customer sessions, and this reference. Requests that need `naicsCode` are told so in their headers.',
  },
  {
    date: '2026-09-21',
    change:
      'The day through which `naicsCode` of a company was promised. It still works; `industry` replaces it and wins where both are sent.',
  },
  {
    date: 'Before',
    change:
      'C-Corps, signature requirements, the expedited EIN, `formationFilingNumber`, required actions, the compliance calendar and the playground. Create customer answers 409 for an e-mail address that belongs elsewhere; a company’s description has at most 50 characters (250 before); a create that fails releases its idempotency key.',
  },
];
