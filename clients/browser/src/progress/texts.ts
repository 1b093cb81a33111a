import type { DocumentType, SignedForm, Stage } from '../types.js';

/** Every text of the element. Texts in braces are replaced. */
export interface Texts {
  readonly loading: string;
  readonly progress: string;
  readonly stages: Readonly<Record<Exclude<Stage, 'failed' | 'canceled'>, string>>;
  /** Read to screen readers after the name of a stage. */
  readonly reached: string;
  readonly current: string;
  readonly ahead: string;
  readonly unnamed: string;
  readonly filedOn: string;
  readonly filingNumber: string;
  readonly ein: string;
  readonly nextStep: string;
  /** Explains who acts next, if the founder has nothing to do. */
  readonly nothingToDo: Readonly<Record<Stage, string>>;
  readonly namesTitle: string;
  readonly nameLabels: readonly [string, string, string];
  readonly ending: string;
  readonly sendNames: string;
  readonly namesSent: string;
  readonly nameRequired: string;
  /** Around the service's message about a name, which is in English. */
  readonly nameRejected: string;
  readonly namesClosed: string;
  readonly signTitle: Readonly<Record<SignedForm, string>>;
  readonly signText: string;
  readonly signButton: Readonly<Record<SignedForm, string>>;
  readonly signOpened: string;
  readonly signBlocked: string;
  readonly signed: string;
  readonly documents: string;
  readonly noDocuments: string;
  readonly documentTypes: Readonly<Record<DocumentType, string>>;
  readonly superseded: string;
  readonly retry: string;
  readonly outdated: string;
  readonly notReachable: string;
  readonly signedOut: string;
  readonly notFound: string;
  readonly failed: string;
}

export const ENGLISH: Texts = {
  loading: 'Loading your company…',
  progress: 'Progress',
  stages: {
    requested: 'Requested',
    accepted: 'Submitted to state',
    filed: 'Filed',
    ein_issued: 'EIN issued',
  },
  reached: 'done',
  current: 'current step',
  ahead: 'not yet',
  unnamed: 'New company',
  filedOn: 'Filed on',
  filingNumber: 'Filing number',
  ein: 'EIN',
  nextStep: 'Next step',
  nothingToDo: {
    requested: 'Nothing to do right now. We are preparing your filing.',
    accepted: 'Nothing to do right now. The state is reviewing your filing.',
    filed: 'Nothing to do right now. The IRS is processing your EIN.',
    ein_issued: 'Your company is formed. There is nothing left to do.',
    failed: 'The formation failed. Contact us to find out what you can do.',
    canceled: 'The formation was canceled.',
  },
  namesTitle: 'Choose new names',
  nameLabels: ['First choice', 'Second choice (optional)', 'Third choice (optional)'],
  ending: 'Ending',
  sendNames: 'Send names',
  namesSent: 'Your names were sent.',
  nameRequired: 'Enter a name.',
  nameRejected: 'This name {message}.',
  namesClosed: 'This step was already answered.',
  signTitle: { SS4: 'Sign Form SS-4', FORM8821: 'Sign Form 8821' },
  signText: 'The IRS needs your signature. The form opens in a new window.',
  signButton: { SS4: 'Sign Form SS-4', FORM8821: 'Sign Form 8821' },
  signOpened: 'The form is open in another window. Come back here after you sign.',
  signBlocked: 'Your browser blocked the window. Open the form here',
  signed: 'Your signature was received.',
  documents: 'Documents',
  noDocuments: 'No documents yet.',
  documentTypes: {
    ArticlesOfOrganization: 'Articles of Organization',
    EinLetter: 'EIN letter',
    OperatingAgreement: 'Operating agreement',
    CorporateBylaws: 'Corporate bylaws',
    SignedSS4: 'Signed Form SS-4',
    SignedForm8821: 'Signed Form 8821',
    Mail: 'Mail',
  },
  superseded: 'replaced by a newer one',
  retry: 'Try again',
  outdated: 'This may be out of date.',
  notReachable: 'The service cannot be reached. Check your connection.',
  signedOut: 'Your session has ended. Sign in again.',
  notFound: 'This company was not found.',
  failed: 'Something went wrong (request {requestId}).',
};

/** Returns the texts of the language, or of its part before the hyphen (`de` for `de-AT`). Missing texts are English. */
export function textsIn(
  lang: string,
  languages: Readonly<Record<string, Partial<Texts>>>,
): { readonly lang: string; readonly texts: Texts } {
  const match = [lang, lang.split('-')[0] ?? ''].find((code) => code in languages);
  if (match !== undefined) return { lang, texts: { ...ENGLISH, ...languages[match] } };
  return { lang: lang.startsWith('en') ? lang : 'en', texts: ENGLISH };
}
