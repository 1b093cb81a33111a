import { type DragEvent, useId, useRef, useState } from 'react';
import { useAct } from '../hooks.js';
import { DocumentTable } from '../parts/documents.jsx';
import { Failure } from '../parts/feedback.jsx';
import { Select, TextField } from '../parts/field.jsx';
import { Panel } from '../parts/page.jsx';
import { desk, type Schemas } from './api.js';
import { useNotify } from './notice.jsx';
import { Follows, pathOf, resultText } from './action-button.jsx';
import { filled } from './action-values.js';
import { VERBS } from './api-types.js';

const MAX_BYTES = 20 * 1024 * 1024;
const KINDS = [
  ['Mail', 'Mail'],
  ['ArticlesOfOrganization', 'Articles of organization'],
  ['OperatingAgreement', 'Operating agreement'],
  ['CorporateBylaws', 'Corporate bylaws'],
  ['EinLetter', 'EIN letter'],
  ['SignedSS4', 'Signed SS-4'],
  ['SignedForm8821', 'Signed Form 8821'],
] as const;

type Linked = Schemas['DocumentWithLink'];

/** A company's documents, and a form that uploads scans by drag and drop or by file picker. */
export function Documents({
  companyId,
  documents,
}: {
  companyId: string;
  documents: readonly Schemas['Document'][];
}) {
  const open = useAct(async (documentId: string) => {
    const { downloadUrl } = await desk.get<Linked>(`companies/${companyId}/documents/${documentId}`);
    location.assign(downloadUrl);
  });
  return (
    <Panel title="Documents">
      <Failure error={open.error} />
      <DocumentTable of={documents} onOpen={open.mutate} />
      <UploadForm companyId={companyId} />
    </Panel>
  );
}

/** Returns why a file cannot be uploaded, or null if it can. */
function faultOf(file: File): string | null {
  if (file.type !== 'application/pdf') return `${file.name} is not a PDF.`;
  return file.size > MAX_BYTES ? `${file.name} is larger than 20 MiB.` : null;
}

function UploadForm({ companyId }: { companyId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [kind, setKind] = useState('Mail');
  const verb = kind === 'Mail' ? 'uploadMail' : 'uploadDocument';
  const [over, setOver] = useState(false);
  const notify = useNotify();
  const key = useRef('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const newFault = faultOf(chosen);
    key.current = '';
    setFault(newFault);
    setFile(newFault === null ? chosen : null);
    notify('');
    upload.reset();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const clear = () => {
    setFile(null);
    if (input.current) input.current.value = '';
  };
  const upload = useAct(async ({ pdf, form }: { pdf: File; form: FormData }) => {
    const query = new URLSearchParams({
      ...(verb === 'uploadDocument' && { documentType: kind }),
      name: filled(form, 'name') ?? pdf.name,
    });
    const path = `${pathOf(verb, { companyId })}?${query.toString()}`;
    const sending = `${path} ${pdf.size} ${pdf.lastModified}`;
    if (!key.current.startsWith(`${sending}\n`)) key.current = `${sending}\n${crypto.randomUUID()}`;
    const idempotencyKey = key.current.split('\n')[1] ?? '';
    const outcome = await desk.post<{ triggeredEvents: readonly string[] }>(path, { pdf, idempotencyKey });
    notify(resultText(`Upload ${pdf.name}`, outcome));
    clear();
  });

  return (
    <form
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) upload.mutate({ pdf: file, form: new FormData(event.currentTarget) });
      }}
    >
      <h3>Upload a scan</h3>
      <label htmlFor={id}>PDF</label>
      <p className="hint" id={`${id}-hint`}>
        Drop a file here or choose one. Maximum 20 MiB.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf"
        aria-describedby={`${id}-hint`}
        onChange={(event) => take(event.target.files?.[0])}
      />
      {fault !== null && (
        <p className="failure" role="alert">
          {fault}
        </p>
      )}
      {file && (
        <>
          <p>
            <strong>{file.name}</strong> <span className="faint">{Math.ceil(file.size / 1024)} KB</span>
          </p>
          <Select label="Document type" value={kind} options={KINDS} onChange={setKind} />
          <TextField
            key={file.name}
            label="Name shown to the partner"
            name="name"
            defaultValue={file.name}
            {...VERBS.uploadDocument.fields.name}
            hint={undefined}
            required
          />
          <div className="consequence">
            <Follows from={verb} />
          </div>
          <div className="actions">
            <button type="submit" disabled={upload.isPending}>
              {upload.isPending ? 'Uploading…' : 'Upload'}
            </button>
            <button type="button" className="plain" onClick={clear}>
              Choose another file
            </button>
          </div>
        </>
      )}
      <Failure error={upload.error} />
    </form>
  );
}
