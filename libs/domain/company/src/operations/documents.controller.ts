import { Body, Controller, Param, Query } from '@nestjs/common';
import { OperatorEndpoint, Pdf, type Upload } from '#platform/http';
import { OperatorCommand } from '#platform/openapi';
import { AddDocument } from '../commands/add-document/add-document.js';
import { ChangeCompany } from '../commands/change-company/change-company.js';
import { addAdminNote, resolveAdminNote } from '../commands/change-company/changes.js';
import type { UploadedDocument } from '../documents/company-document-writer.js';
import { documentWebhooks } from '../domain/webhooks/documents.js';
import { CompanyCall, CompanyOperations } from './company-operations.js';
import {
  documentIdOf,
  documentOutcomeSchema,
  noteIdOf,
  noteOutcomeSchema,
  outcomeSchema,
} from './operator-outcome.js';
import { DocumentParameters, MailParameters, NoteRequest } from './operations.requests.js';

const UPLOADED = documentWebhooks.map(({ eventName }) => eventName);

/** Endpoints for documents, mail and notes. */
@Controller('v1/operations/companies/:companyId')
@OperatorEndpoint()
export class DocumentOperationsController {
  constructor(private readonly operations: CompanyOperations) {}

  @OperatorCommand('documents', {
    takesPdf: true,
    scope: 'operations-document',
    id: 'uploadDocument',
    cli: 'document upload',
    summary: 'Upload a document',
    about:
      'A PDF of at most 20 MiB. The partner can read it, and you cannot delete it. If it is of a type that the service usually ' +
      'writes, the service does not write one.',
    tells: UPLOADED,
    response: documentOutcomeSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  uploadDocument(
    @CompanyCall() call: CompanyCall,
    @Query() { documentType, name }: DocumentParameters,
    @Pdf() { bytes }: Upload,
  ) {
    return this.add(call, { documentType, name: name ?? null, bytes });
  }

  @OperatorCommand('mail', {
    takesPdf: true,
    scope: 'operations-mail',
    id: 'uploadMail',
    cli: 'mail upload',
    summary: 'Upload mail',
    about:
      'Scanned mail for the company: a PDF of at most 20 MiB. The partner can read it, and you cannot delete it.',
    tells: ['document_mail_uploaded'],
    response: documentOutcomeSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  uploadMail(@CompanyCall() call: CompanyCall, @Query() { name }: MailParameters, @Pdf() { bytes }: Upload) {
    return this.add(call, { documentType: 'Mail', name: name ?? null, bytes });
  }

  @OperatorCommand('notes', {
    scope: 'operations-note',
    id: 'addNote',
    cli: 'note add',
    summary: 'Add a note',
    about: 'The partner sees the note with your name.',
    tells: ['company_note_added'],
    response: noteOutcomeSchema,
    errors: ['E_NOT_FOUND'],
  })
  addNote(@CompanyCall() call: CompanyCall, @Body() { note }: NoteRequest) {
    return this.operations.execute(
      call,
      (context) => new ChangeCompany(call.companyId, addAdminNote(note, context), context),
      (change) => ({ noteId: noteIdOf(change) }),
    );
  }

  @OperatorCommand('notes/:noteId/resolve', {
    scope: 'operations-note-resolve',
    id: 'resolveNote',
    cli: 'note resolve',
    summary: 'Resolve a note',
    about:
      'The note becomes `Resolved`, permanently. A note about an annual report resolves automatically when the partner answers it.',
    tells: [],
    response: outcomeSchema,
    errors: ['E_NOT_FOUND'],
  })
  resolveNote(@CompanyCall() call: CompanyCall, @Param('noteId') noteId: string) {
    return this.operations.change(call, (context) => resolveAdminNote(noteId, context));
  }

  private add(call: CompanyCall, uploaded: UploadedDocument) {
    return this.operations.execute(
      call,
      (context) => new AddDocument(call.companyId, uploaded, context),
      (change) => ({ documentId: documentIdOf(change) }),
    );
  }
}
