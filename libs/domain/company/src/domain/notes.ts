import type { TextsByKey } from '#platform/domain-model';
import { noteNotFound } from './errors.js';
import { type CompanyEvent, type OfCompany, ofCompany, type EventOf } from './events.js';
import type { AdminNote } from './types.js';

// The admin notes of a company. The reason of a cancellation is one too, in the words of the partner.

/** The note with the reason of a cancellation: in the partner's words, so audits mask it and an erasure removes it. */
interface PersonalNote extends Omit<AdminNote, 'note'> {
  readonly personal: { readonly note: string };
}

export interface Notes {
  readonly adminNotes: readonly (AdminNote | PersonalNote)[];
}

export const initialNotes: Notes = { adminNotes: [] };

/** The author of the note with the reason of a cancellation. */
const CANCELER = 'partner';

/** Returns the notes as shown to partners. */
export const shownNotes = ({ adminNotes }: Notes): readonly AdminNote[] =>
  adminNotes.map((note) => {
    const { noteId, createdBy, status } = note;
    return { noteId, note: 'personal' in note ? note.personal.note : note.note, createdBy, status };
  });

/** Returns the texts of the notes with personal data, by note id. */
export const personalTexts = ({ adminNotes }: Notes): TextsByKey =>
  Object.fromEntries(
    adminNotes.flatMap((note) => ('personal' in note ? [[note.noteId, note.personal.note]] : [])),
  );

/** Returns the notes with these personal texts. Null: the customer was erased, so notes with personal data are left out. */
export const withPersonalTexts = ({ adminNotes }: Notes, texts: TextsByKey | null): Notes => ({
  adminNotes: adminNotes.flatMap((note) => {
    if (!('personal' in note)) return note;
    return texts === null ? [] : { ...note, personal: { note: texts[note.noteId] ?? '' } };
  }),
});

/** Returns the changes that an event makes to the notes. */
export function evolveNotes(
  { adminNotes }: Notes,
  { type, data }: EventOf<'AdminNoteAdded' | 'AdminNoteResolved' | 'FormationCanceled' | 'PeopleForgotten'>,
): Notes {
  switch (type) {
    case 'FormationCanceled': {
      const { noteId, personal } = data;
      if (noteId === null || !personal?.reason) return { adminNotes };
      const own = { note: personal.reason };
      const note: PersonalNote = { noteId, createdBy: CANCELER, status: 'Resolved', personal: own };
      return { adminNotes: [...adminNotes, note] };
    }
    case 'PeopleForgotten':
      return { adminNotes: adminNotes.filter((note) => !('personal' in note)) };
    case 'AdminNoteAdded': {
      const { noteId, note, createdBy } = data;
      return { adminNotes: [...adminNotes, { noteId, note, createdBy, status: 'Unresolved' }] };
    }
    case 'AdminNoteResolved': {
      const notes = adminNotes.map((note) =>
        note.noteId === data.noteId ? { ...note, status: 'Resolved' as const } : note,
      );
      return { adminNotes: notes };
    }
  }
}

export interface AddAdminNote {
  readonly type: 'AddAdminNote';
  readonly noteId: string;
  readonly note: string;
  /** Name of the author, as shown to the partner. */
  readonly by: string;
}

export const addNote = (
  state: OfCompany,
  { noteId, note, by }: Omit<AddAdminNote, 'type'>,
): CompanyEvent[] => [{ type: 'AdminNoteAdded', data: { ...ofCompany(state), noteId, note, createdBy: by } }];

export interface ResolveAdminNotes {
  readonly type: 'ResolveAdminNotes';
  readonly noteIds: readonly string[];
  readonly by: string;
}

/** Resolves the unresolved notes among the given ones; ids the company does not have are ignored. */
export const resolveNotes = (
  state: OfCompany & Notes,
  { noteIds, by }: Omit<ResolveAdminNotes, 'type'>,
): CompanyEvent[] =>
  state.adminNotes
    .filter(({ noteId, status }) => status === 'Unresolved' && noteIds.includes(noteId))
    .map(({ noteId }) => ({
      type: 'AdminNoteResolved',
      data: { ...ofCompany(state), noteId, resolvedBy: by },
    }));

export interface ResolveAdminNote {
  readonly type: 'ResolveAdminNote';
  readonly noteId: string;
  readonly by: string;
}

/**
 * Resolves a note for an operator. Resolving it again changes nothing.
 *
 * @throws {DomainError} `E_NOT_FOUND`: the company has no such note
 */
export function resolveNote(state: OfCompany & Notes, { noteId, by }: ResolveAdminNote): CompanyEvent[] {
  if (!state.adminNotes.some((note) => note.noteId === noteId)) throw noteNotFound();
  return resolveNotes(state, { noteIds: [noteId], by });
}
