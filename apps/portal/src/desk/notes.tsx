import { Empty } from '../parts/feedback.jsx';
import { TextField } from '../parts/field.jsx';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import type { Schemas } from './api.js';
import { filled, ActionButton } from './action-button.jsx';
import { NoteRequest } from '../field-limits.js';

export function Notes({ companyId, notes }: { companyId: string; notes: readonly Schemas['AdminNote'][] }) {
  return (
    <Panel title="Notes">
      {notes.length === 0 && <Empty>No notes yet.</Empty>}
      {notes.map(({ noteId, note, createdBy, status }) => (
        <article key={noteId}>
          <blockquote>
            {note} <span className="faint">{createdBy}</span> <Status value={status} />
          </blockquote>
          {status === 'Unresolved' && (
            <ActionButton
              verb="resolveNote"
              button="Resolve note"
              path={`companies/${companyId}/notes/${noteId}/resolve`}
            />
          )}
        </article>
      ))}
      <ActionButton
        verb="addNote"
        button="Add note"
        path={`companies/${companyId}/notes`}
        fields={<TextField label="Note" name="note" {...NoteRequest.note} required />}
        body={(form) => ({ note: filled(form, 'note') })}
      />
    </Panel>
  );
}
