import type { CompanyEvent, CompanyRequest } from './events.js';
import { formsToSign } from './signatures.js';
import type {
  AdminNote,
  FormationSubmissionStatus,
  Service,
  SignatureRequirement,
  TaxForm,
} from './types.js';

/** How far a company has come, in the words partners read (specification, section 2.7). */
export interface Progress {
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  readonly formationFilingDate: string | null;
  readonly formationFilingNumber: string | null;
  readonly ein: string | null;
  readonly services: readonly Service[];
  readonly signatureRequirements: readonly SignatureRequirement[];
  readonly adminNotes: readonly AdminNote[];
}

/** Where every company begins. */
export function initialProgress(request: CompanyRequest): Progress {
  const pending = { status: 'Pending', subStatus: null } as const;
  return {
    formationSubmissionStatus: 'PENDING',
    formationFilingDate: null,
    formationFilingNumber: null,
    ein: null,
    services: [
      { name: 'Registered Agent', variant: null, ...pending },
      { name: 'Formation', variant: null, ...pending },
      { name: 'EinCreation', variant: request.einVariant, ...pending },
    ],
    signatureRequirements: formsToSign(request).map((documentType) => ({ documentType, status: 'PENDING' })),
    adminNotes: [],
  };
}

/** The progress after an event; the same object where the event moves nothing. */
export function advance<P extends Progress>(progress: P, event: CompanyEvent): P {
  switch (event.type) {
    case 'CompanyRequested':
    case 'DocumentAdded':
      return progress;
    case 'FormationSubmitted':
      return {
        ...progress,
        formationSubmissionStatus: 'SUBMITTED',
        services: withStatus(progress.services, {
          'Registered Agent': ['InProgress', null],
          Formation: ['InProgress', 'SubmittedToState'],
          ...(awaitsSignature(progress) && { EinCreation: ['ActionRequired', 'AwaitingSignature'] }),
        }),
      };
    case 'FormationFailed':
      return {
        ...progress,
        formationSubmissionStatus: 'FAILED',
        services: progress.services.map((service) => ({ ...service, status: 'Failed', subStatus: null })),
        // Empty means that no signature is required: nobody signs for a company that never comes to be.
        signatureRequirements: progress.signatureRequirements.filter(({ status }) => status !== 'PENDING'),
      };
    case 'FormationFiled':
      return {
        ...progress,
        formationFilingDate: event.data.filingDate,
        formationFilingNumber: event.data.filingNumber,
        services: withStatus(progress.services, {
          'Registered Agent': ['Completed', null],
          Formation: ['Completed', null],
          ...(!awaitsSignature(progress) && { EinCreation: ['InProgress', 'SubmittedToIrs'] }),
        }),
      };
    case 'SignatureRequested':
      return followedByEin(withSignature(progress, event.data.documentType, 'PENDING'));
    case 'SignatureRecorded':
      return followedByEin(withSignature(progress, event.data.documentType, 'COMPLETED'));
    case 'NamesRefused':
      if (event.data.requiredActionId === null) return progress;
      return {
        ...progress,
        services: withStatus(progress.services, { Formation: ['ActionRequired', 'AwaitingNames'] }),
      };
    case 'NameOptionsReplaced':
      return {
        ...progress,
        services: withStatus(progress.services, { Formation: ['InProgress', 'SubmittedToState'] }),
      };
    case 'EinIssued':
      return {
        ...progress,
        ein: event.data.ein,
        services: withStatus(progress.services, { EinCreation: ['Completed', null] }),
      };
    case 'EinCorrected':
      return { ...progress, ein: event.data.ein };
    case 'AdminNoteAdded': {
      const { noteId, note, createdBy } = event.data;
      return {
        ...progress,
        adminNotes: [...progress.adminNotes, { noteId, note, createdBy, status: 'Unresolved' }],
      };
    }
  }
}

const awaitsSignature = ({ signatureRequirements }: Progress): boolean =>
  signatureRequirements.some(({ status }) => status === 'PENDING');

const withSignature = <P extends Progress>(
  progress: P,
  documentType: TaxForm,
  status: SignatureRequirement['status'],
): P => ({
  ...progress,
  signatureRequirements: [
    ...progress.signatureRequirements.filter((entry) => entry.documentType !== documentType),
    { documentType, status },
  ].sort((one, other) => FORMS.indexOf(one.documentType) - FORMS.indexOf(other.documentType)),
});

const FORMS: readonly TaxForm[] = ['SS4', 'FORM8821'];

/** The EIN waits for signatures from the submission on, until it is issued. */
function followedByEin<P extends Progress>(progress: P): P {
  const { formationSubmissionStatus, formationFilingDate, ein } = progress;
  if (formationSubmissionStatus !== 'SUBMITTED' || ein !== null) return progress;
  const services = withStatus(progress.services, { EinCreation: einStatus(progress, formationFilingDate) });
  return { ...progress, services };
}

function einStatus(progress: Progress, filingDate: string | null): NonNullable<Statuses['EinCreation']> {
  if (awaitsSignature(progress)) return ['ActionRequired', 'AwaitingSignature'];
  return filingDate === null ? ['Pending', null] : ['InProgress', 'SubmittedToIrs'];
}

type Statuses = Partial<Record<Service['name'], readonly [Service['status'], string | null]>>;

const withStatus = (services: readonly Service[], statuses: Statuses): readonly Service[] =>
  services.map((service) => {
    const [status, subStatus] = statuses[service.name] ?? [service.status, service.subStatus];
    return { ...service, status, subStatus };
  });
