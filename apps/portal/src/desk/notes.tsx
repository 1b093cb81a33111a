import { Empty } from '../parts/feedback.jsx';
import { TextField } from '../parts/field.jsx';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import type { Schemas } from './api.js';
import { filled, Verb } from './verb.jsx';
import { NoteRequest } from '../field-limits.js';

/** What the desk and the partner tell each other about a company. */
export function Notes({ companyId, notes }: { companyId: string; notes: readonly Schemas['AdminNote'][] }) {
  return (
    <Panel title="Notes">
      {notes.length === 0 && <Empty>There is none.</Empty>}
      {notes.map(({ noteId, note, createdBy, status }) => (
        <article key={noteId}>
          <blockquote>
            {note} <span className="faint">{createdBy}</span> <Status value={status} />
          </blockquote>
          {status === 'Unresolved' && (
            <Verb
              verb="resolveNote"
              button="Resolve the note"
              path={`companies/${companyId}/notes/${noteId}/resolve`}
            />
          )}
        </article>
      ))}
      <Verb
        verb="addNote"
        button="Add a note"
        path={`companies/${companyId}/notes`}
        fields={<TextField label="Note" name="note" {...NoteRequest.note} required />}
        body={(form) => ({ note: filled(form, 'note') })}
      />
    </Panel>
  );
}
