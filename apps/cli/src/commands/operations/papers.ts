import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import {
  AddAdminNote,
  AddDocument,
  DOCUMENT_TYPES,
  DocumentParameters,
  documentIdOf,
  MailParameters,
  NoteRequest,
  noteIdOf,
  outcomeOf,
} from '#company';
import { validate } from '#http';
import { atDesk, type Desk, deskVerb } from '../../desk.js';
import { readPdf } from '../../pdf-file.js';

interface FileOptions {
  readonly file: string;
  readonly name?: string;
}

const FILE = ['--file <path>', 'a PDF of at most 20 MiB'] as const;
const NAME = ['--name <name>', "what it is called; the file's own name unless told"] as const;

/** What is put with a company's papers. */
export function addPaperVerbs(operations: Command): void {
  const document = operations.command('document').description("a company's documents");
  deskVerb(document, 'upload', 'adds a document; the partner is told')
    .addOption(new Option('--type <type>', 'what it is').choices(DOCUMENT_TYPES).makeOptionMandatory())
    .requiredOption(...FILE)
    .option(...NAME)
    .action(
      atDesk(async (desk, { type, ...file }: FileOptions & { readonly type: string }) => {
        const { documentType, name } = validate(DocumentParameters, {
          documentType: type,
          name: nameOf(file),
        });
        return add(desk, documentType, name, file);
      }),
    );
  const mail = operations.command('mail').description("a company's mail");
  deskVerb(mail, 'upload', 'adds mail that came for a company, scanned; the partner is told')
    .requiredOption(...FILE)
    .option(...NAME)
    .action(
      atDesk(async (desk, file: FileOptions) => {
        const { name } = validate(MailParameters, { name: nameOf(file) });
        return add(desk, 'Mail', name, file);
      }),
    );
  const note = operations.command('note').description('notes on a company that the partner reads');
  deskVerb(note, 'add', 'adds a note')
    .requiredOption('--note <note>', 'what it says')
    .action(
      atDesk(async ({ companyId, context, commandBus }, options: NoteRequest) => {
        const { note: text } = validate(NoteRequest, options);
        const step = await commandBus.execute(new AddAdminNote(companyId, text, context));
        return outcomeOf(companyId, step, { noteId: noteIdOf(step) });
      }),
    );
}

const nameOf = ({ file, name }: FileOptions): string => name ?? basename(file);

async function add(
  { companyId, context, commandBus }: Desk,
  documentType: DocumentParameters['documentType'],
  name: string | undefined,
  { file }: FileOptions,
): Promise<object> {
  const brought = { documentType, name: name ?? null, bytes: await readPdf(file) };
  const step = await commandBus.execute(new AddDocument(companyId, brought, context));
  return outcomeOf(companyId, step, { documentId: documentIdOf(step) });
}
