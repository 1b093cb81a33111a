import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import {
  AddDocument,
  addAdminNote,
  ChangeCompany,
  COMPANY_DOCUMENT_TYPES,
  DocumentParameters,
  documentIdOf,
  type DocumentType,
  MailParameters,
  NoteRequest,
  noteIdOf,
  outcomeOf,
  resolveAdminNote,
} from '#domain/company';
import { readPdfFile } from '#platform/documents';
import { validate } from '#platform/http';
import { operate, type Operation, operationVerb } from '../../operation.js';

interface FileOptions {
  readonly file: string;
  readonly name?: string;
}

const FILE = ['--file <path>', 'a PDF of at most 20 MiB'] as const;
const NAME = ['--name <name>', 'its name; default: the name of the file'] as const;

export function addDocumentVerbs(operations: Command): void {
  const document = operations.command('document').description("a company's documents");
  operationVerb(document, 'upload', 'adds a document and notifies the partner')
    .addOption(
      new Option('--type <type>', 'the type of document')
        .choices(COMPANY_DOCUMENT_TYPES)
        .makeOptionMandatory(),
    )
    .requiredOption(...FILE)
    .option(...NAME)
    .action(
      operate((operation, { type, ...file }: FileOptions & { readonly type: string }) => {
        const { documentType, name } = validate(DocumentParameters, {
          documentType: type,
          name: nameOf(file),
        });
        return add(operation, documentType, name, file);
      }),
    );
  const mail = operations.command('mail').description("a company's mail");
  operationVerb(mail, 'upload', 'adds scanned mail for a company and notifies the partner')
    .requiredOption(...FILE)
    .option(...NAME)
    .action(
      operate((operation, file: FileOptions) => {
        const { name } = validate(MailParameters, { name: nameOf(file) });
        return add(operation, 'Mail', name, file);
      }),
    );
  const note = operations.command('note').description('notes on a company that the partner reads');
  operationVerb(note, 'add', 'adds a note and notifies the partner')
    .requiredOption('--note <note>', 'the text of the note')
    .action(
      operate(async (operation, options: NoteRequest) => {
        const { companyId, context } = operation;
        const { note: text } = validate(NoteRequest, options);
        const change = await operation.execute(
          new ChangeCompany(companyId, addAdminNote(text, context), context),
        );
        return outcomeOf(companyId, change, { noteId: noteIdOf(change) });
      }),
    );
  operationVerb(note, 'resolve', 'resolves a note')
    .requiredOption('--note-id <noteId>', 'the noteId')
    .action(
      operate((operation, { noteId }: { readonly noteId: string }) =>
        operation.change(resolveAdminNote(noteId, operation.context)),
      ),
    );
}

const nameOf = ({ file, name }: FileOptions): string => name ?? basename(file);

async function add(
  operation: Operation,
  documentType: DocumentType,
  name: string | undefined,
  { file }: FileOptions,
): Promise<object> {
  const { companyId, context } = operation;
  const uploaded = { documentType, name: name ?? null, bytes: await readPdfFile(file) };
  const change = await operation.execute(new AddDocument(companyId, uploaded, context));
  return outcomeOf(companyId, change, { documentId: documentIdOf(change) });
}
