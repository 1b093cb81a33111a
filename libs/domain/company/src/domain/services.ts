import { awaitsNames } from './names.js';
import type { Progress } from './progress.js';
import { awaitsSignature, lacksSignature } from './signatures.js';
import type { Service } from './types.js';

// The services of a company, as shown to partners (contract 6.1). They follow from its progress.

type Status = Pick<Service, 'status' | 'subStatus'>;

const status = (status: Service['status'], subStatus: string | null = null): Status => ({
  status,
  subStatus,
});

export const servicesOf = (company: Progress): readonly Service[] => [
  { name: 'Registered Agent', variant: null, ...statusOfAgent(company) },
  { name: 'Formation', variant: null, ...statusOfFormation(company) },
  { name: 'EinCreation', variant: company.einVariant, ...statusOfEin(company) },
];

function statusOfAgent({ formationSubmissionStatus, formationFilingDate }: Progress): Status {
  if (formationSubmissionStatus === 'FAILED') return status('Failed');
  if (formationFilingDate !== null) return status('Completed');
  return status(formationSubmissionStatus === 'PENDING' ? 'Pending' : 'InProgress');
}

function statusOfFormation(company: Progress): Status {
  if (company.formationSubmissionStatus === 'FAILED') return status('Failed');
  if (company.formationFilingDate !== null) return status('Completed');
  if (company.formationSubmissionStatus === 'PENDING') return status('Pending');
  return awaitsNames(company)
    ? status('ActionRequired', 'AwaitingNames')
    : status('InProgress', 'SubmittedToState');
}

function statusOfEin(company: Progress): Status {
  if (company.formationSubmissionStatus === 'FAILED') return status('Failed');
  if (company.ein !== null) return status('Completed');
  // The IRS issues no EIN without the signature of an erased customer. If it does anyway, an operator can still record the EIN.
  if (lacksSignature(company)) return status('Failed');
  if (company.formationSubmissionStatus === 'PENDING') return status('Pending');
  if (awaitsSignature(company)) return status('ActionRequired', 'AwaitingSignature');
  return company.formationFilingDate === null ? status('Pending') : status('InProgress', 'SubmittedToIrs');
}
