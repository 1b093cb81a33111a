import { Body, Controller, Param, Post, Query } from '@nestjs/common';
import {
  Reserved,
  type ReservedIds,
  Idempotent,
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  Pdf,
  TakesPdf,
  type Upload,
} from '#http';
import { Describe } from '#openapi';
import { AddAdminNote } from '../commands/add-admin-note/add-admin-note.command.js';
import { AddDocument, type UploadedDocument } from '../commands/add-document/add-document.command.js';
import { deskAnswer, documentIdOf, noteIdOf } from './operation-response.js';
import { DocumentParameters, MailParameters, NoteRequest } from './operations.requests.js';
import { documentOutcomeSchema, noteOutcomeSchema } from './operations.schemas.js';
import { Desk } from './company-operations.js';

const DESCRIBED = { tag: 'Operations desk', errors: ['E_COMPANY_NOT_FOUND'] } as const;

/** What is put with a company's papers. */
@Controller('v1/operations/companies/:companyId')
@OperatorEndpoint()
export class PapersDeskController {
  constructor(private readonly desk: Desk) {}

  @Post('documents')
  @TakesPdf()
  @Idempotent('operations-document', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'uploadDocument',
    summary: 'Upload a document',
    about: 'A PDF of at most 20 MiB.',
    response: documentOutcomeSchema,
  })
  uploadDocument(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Query() { documentType, name }: DocumentParameters,
    @Pdf() { bytes }: Upload,
  ) {
    return this.add(companyId, operator, reservedIds, { documentType, name: name ?? null, bytes });
  }

  @Post('mail')
  @TakesPdf()
  @Idempotent('operations-mail', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'uploadMail',
    summary: 'Upload mail',
    about: 'What came by post for the company, scanned: a PDF of at most 20 MiB.',
    response: documentOutcomeSchema,
  })
  uploadMail(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Query() { name }: MailParameters,
    @Pdf() { bytes }: Upload,
  ) {
    return this.add(companyId, operator, reservedIds, { documentType: 'Mail', name: name ?? null, bytes });
  }

  @Post('notes')
  @Idempotent('operations-note', { creates: null })
  @Describe({ ...DESCRIBED, id: 'addNote', summary: 'Add a note', response: noteOutcomeSchema })
  async addNote(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() { note }: NoteRequest,
  ) {
    const step = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new AddAdminNote(companyId, note, context),
    );
    return deskAnswer(companyId, step, { noteId: noteIdOf(step) });
  }

  private async add(
    companyId: string,
    operator: OperatorCaller,
    reservedIds: ReservedIds,
    brought: UploadedDocument,
  ) {
    const step = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new AddDocument(companyId, brought, context),
    );
    return deskAnswer(companyId, step, { documentId: documentIdOf(step) });
  }
}
