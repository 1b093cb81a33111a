import { type Projection, previousVersionOf, Upcasting, type Upcaster } from '#kit/event-sourcing';
import { givenStored, project, recorded } from '#kit/event-sourcing/testing';

// Worked examples, on loans of a library, of what a change needs after a release.

type LoanEvent =
  | {
      readonly type: 'BookLent';
      readonly data: { readonly loanId: string; readonly title: string; readonly branch: string };
    }
  | { readonly type: 'BookReturned'; readonly data: { readonly loanId: string } };

describe('an event with a new shape', () => {
  // Version 1 named no branch, because there was only one library.
  const versions = { BookLent: 2, BookReturned: 1 };
  const upcasters: readonly Upcaster[] = [
    { type: 'BookLent', version: 1, upcast: (data) => ({ ...data, branch: 'Main Street' }) },
  ];
  const upcasting = new Upcasting(versions, upcasters);

  it('is converted if it was stored in its first shape', () => {
    givenStored('BookLent', 1, { loanId: '1', title: 'Emma' })
      .when(upcasting)
      .then('BookLent', { loanId: '1', title: 'Emma', branch: 'Main Street' });
  });

  it('is unchanged if it was stored in its present shape', () => {
    const data = { loanId: '1', title: 'Emma', branch: 'Harbor' };
    givenStored('BookLent', 2, data).when(upcasting).then('BookLent', data);
  });
});

describe('a read model with a new version', () => {
  interface Loan {
    readonly title: string;
    readonly branch: string;
    /** New in version 2, which keeps returned books. Version 1 deleted them. */
    readonly isReturned: boolean;
  }

  const loans: Projection<Loan, LoanEvent> = {
    name: 'loans',
    version: 2,
    categories: ['loan'],
    documentIds: (event) => [event.data.loanId],
    fold(loan, event) {
      switch (event.type) {
        case 'BookLent':
          return { title: event.data.title, branch: event.data.branch, isReturned: false };
        case 'BookReturned':
          return loan && { ...loan, isReturned: true };
      }
    },
    // Needs a fold because version 1 stored different documents. For an added field, `{ version: 1 }` is enough.
    previousVersion: {
      version: 1,
      fold: (loan, event, id) =>
        event.type === 'BookReturned' ? null : loans.fold(loan as Loan | null, event, id),
    },
  };
  const previous = previousVersionOf(loans) as typeof loans;
  const lent: LoanEvent = { type: 'BookLent', data: { loanId: '1', title: 'Emma', branch: 'Harbor' } };
  const returned: LoanEvent = { type: 'BookReturned', data: { loanId: '1' } };
  const events = [recorded(lent), recorded(returned)];

  it('builds its own documents', () => {
    expect(project(loans, events).get('1')).toEqual({ title: 'Emma', branch: 'Harbor', isReturned: true });
  });

  it('builds the documents of the previous version as long as that version serves reads', () => {
    expect(previous.version).toBe(1);
    expect(project(previous, events).get('1') ?? null).toBeNull();
  });

  it('continues from a document that the previous version stored', () => {
    const stored = { title: 'Emma', branch: 'Harbor' } as Loan;
    expect(previous.fold(stored, recorded(returned), '1')).toBeNull();
    expect(previous.fold(stored, recorded(lent), '1')).toMatchObject(stored);
  });
});
