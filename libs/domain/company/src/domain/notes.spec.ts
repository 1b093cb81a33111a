import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { happened } from '../testing/company.fixtures.js';
import { company } from './decider.js';
import type { CompanyEvent } from './events.js';

const { decider } = company;
const { noted, noteResolved } = happened;
const requested = happened.requested();

describe("a company's notes", () => {
  it('are added', () => {
    const { noteId, note } = noted.data;
    given(decider, requested).when({ type: 'AddAdminNote', noteId, note, by: 'grace' }).then(noted);
  });

  it('are resolved once; unknown ones are ignored', () => {
    const { noteId } = noted.data;
    const resolve = { type: 'ResolveAdminNotes', noteIds: ['another', noteId], by: 'grace' } as const;
    given(decider, requested, noted).when(resolve).then(noteResolved);
    given(decider, requested, noted, noteResolved).when(resolve).then();
    given(decider, requested).when(resolve).then();
    const notesAfter = (...events: CompanyEvent[]) =>
      fold(decider, [requested, noted, ...events])?.adminNotes;
    expect(notesAfter()).toMatchObject([{ noteId, status: 'Unresolved' }]);
    expect(notesAfter(noteResolved)).toMatchObject([{ noteId, status: 'Resolved', createdBy: 'grace' }]);
    const another: CompanyEvent = { ...noted, data: { ...noted.data, noteId: 'another' } };
    expect(notesAfter(another, noteResolved)).toMatchObject([
      { status: 'Resolved' },
      { status: 'Unresolved' },
    ]);
  });

  it('are resolved once by an operator; an unknown one is an error', () => {
    const { noteId } = noted.data;
    const resolve = { type: 'ResolveAdminNote', noteId, by: 'grace' } as const;
    given(decider, requested, noted).when(resolve).then(noteResolved);
    given(decider, requested, noted, noteResolved).when(resolve).then();
    given(decider, requested).when(resolve).thenThrows('E_NOT_FOUND');
    given(decider, requested, noted)
      .when({ ...resolve, noteId: 'another' })
      .thenThrows('E_NOT_FOUND');
  });
});
