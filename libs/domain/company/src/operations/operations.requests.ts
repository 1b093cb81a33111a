import { OneOf, PlainDate, Text, Whole } from '#platform/http';
import type { NameRefusal } from '../commands/change-company/changes.js';
import type { Filing } from '../commands/complete-formation/complete-formation.js';
import { COMPANY_DOCUMENT_TYPES, type DocumentType } from '../domain/types.js';

// Requests of operators, over HTTP and on the command line.

const REASON = { max: 500, about: 'Shown to the partner.' };

// The fields that the playground takes, too, with defaults.
export const FILING_NUMBER = { max: 50, printed: true, example: '2026-001234567' };
export const REASON_CODE = { max: 64, pattern: /^[A-Z][A-Z0-9_]*$/, example: 'STATE_REJECTED' };
export const FAILURE_MESSAGE = { max: REASON.max, example: 'The state does not license this activity.' };

export class FailFormationRequest {
  @Text({ ...REASON_CODE, about: 'A code for programs: capital letters, digits and underscores.' })
  reasonCode!: string;
  @Text({ ...REASON, ...FAILURE_MESSAGE }) message!: string;
}

export class RefuseNamesRequest {
  @Whole({
    min: 1,
    max: 3,
    optional: true,
    about: 'Number of remaining names to reject, in order of their positions; default: all of them.',
  })
  count?: number;
  @Text({ ...REASON, example: 'The name is taken.' }) reason!: string;

  static refusal({ count, reason }: RefuseNamesRequest): NameRefusal {
    return { count: count ?? null, reason };
  }
}

export class FileFormationRequest {
  @Text({ ...FILING_NUMBER, about: 'Issued by the state.' }) filingNumber!: string;
  @PlainDate({ optional: true, about: 'Default: today in the state’s time zone.', example: '2026-01-20' })
  filingDate?: string;
  @Text({
    max: 27,
    optional: true,
    about: 'The name option that the state accepted; default: the first that was not rejected.',
  })
  nameOptionId?: string;

  static filing({ filingNumber, filingDate, nameOptionId }: FileFormationRequest): Filing {
    return { filingNumber, filingDate: filingDate ?? null, nameOptionId: nameOptionId ?? null };
  }
}

export class EinRequest {
  @Text({ max: 10, pattern: /^\d{2}-\d{7}$/, about: 'Format: 12-3456789.', example: '12-3456789' })
  ein!: string;
}

export class NoteRequest {
  @Text({ max: 2000, about: 'Shown to the partner.', example: 'We asked the state again.' }) note!: string;
}

/**
 * A file name that is safe in lists and on any disk: no path, not hidden. `\x2f` is the slash, which is reserved in the
 * patterns of browsers (flag `v`).
 */
const FILE_NAME = /^[^.\x2f\\:][^\x2f\\:]*\.[pP][dD][fF]$/;

export class MailParameters {
  @Text({
    max: 150,
    pattern: FILE_NAME,
    optional: true,
    about: 'File name, `….pdf`; default: derived from the company’s name.',
    example: 'Notice of the county.pdf',
  })
  name?: string;
}

/** Every type except mail, which has its own endpoint. */
export class DocumentParameters extends MailParameters {
  @OneOf(COMPANY_DOCUMENT_TYPES, { about: 'The type of the document.' }) documentType!: DocumentType;
}

export class RequestSignatureRequest {
  @Text({
    max: 500,
    optional: true,
    about: 'Shown to the partner. Default: the usual text.',
    example: 'The IRS could not read the signature.',
  })
  reason?: string | null;
}
