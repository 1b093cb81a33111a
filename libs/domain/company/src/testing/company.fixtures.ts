import { Global, Module } from '@nestjs/common';
import { RequiredActionsOfCompany } from '../commands/required-actions-of-company.js';
import type { CompanyEvent, CompanyRequest } from '../domain/events.js';
import type {
  Address,
  CompanyDocument,
  DocumentType,
  ExecutiveMember,
  Member,
  TaxForm,
} from '../domain/types.js';

export const companyId = '3DXo7nRmAqwRZbHVYs3vcxvI2Fc';
export const customerId = '3DXo6hDMZY9DR0Kk1jQtHdDGMnu';
export const tenantId = '3DXo6eKqBTJ6zL9v2WJrwzXwYbQ';

const street = {
  line1: '12 St James Square',
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
};
const names = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };

export const address: Address = { id: '3DXo7nAddressAddressAddress', ...street, line2: null, phone: null };

export const member: Member = {
  id: '3DXo7nMemberMemberMemberMem',
  ...names,
  contactFullName: null,
  isNaturalPerson: true,
  address,
  ownershipPercent: 100,
  ssn: null,
};

const officer = (type: ExecutiveMember['type']): ExecutiveMember => ({
  id: `3DXo7nOfficer${type}`.padEnd(27, '0'),
  type,
  ...names,
  ssn: null,
  address: null,
});

/** An accepted LLC with one founder from abroad. */
export const requestedLlc = (more: Partial<CompanyRequest> = {}): CompanyRequest => ({
  companyId,
  customerId,
  tenantId,
  entityType: 'LLC',
  state: 'WY',
  naicsCode: '541511',
  industry: 'Custom Computer Programming Services',
  description: 'Software for analytical engines',
  nameOptions: [
    { id: '3DXo7nNameNameNameNameName2', name: 'Difference Engines', entityTypeEnding: 'LLC', position: 2 },
    { id: '3DXo7nNameNameNameNameName1', name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 },
  ],
  ccorpValuation: null,
  einVariant: 'Standard',
  hasUsTaxId: false,
  externalCompanyId: null,
  personal: {
    responsibleParty: {
      id: '3DXo7nPartyPartyPartyParty0',
      ...names,
      email: 'ada@founders.example',
      ssn: null,
      address,
    },
    addresses: [{ provider: 'registeredAgent', type: 'mailing', address }],
    members: [member],
    executiveMembers: [],
    metadata: {},
  },
  ...more,
});

/** A CCorp of the same founder. */
export const requestedCcorp = (more: Partial<CompanyRequest> = {}): CompanyRequest => {
  const llc = requestedLlc();
  return {
    ...llc,
    entityType: 'CCorp',
    state: 'DE',
    nameOptions: llc.nameOptions.map((option) => ({ ...option, entityTypeEnding: 'Inc.' })),
    ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.00001 },
    personal: llc.personal && {
      ...llc.personal,
      members: [],
      executiveMembers: [
        officer('President'),
        officer('Secretary'),
        officer('Treasurer'),
        officer('Director'),
      ],
    },
    ...more,
  };
};

const of = { companyId, customerId };

/** The events of a company's life, as stored. */
export const happened = {
  requested: (request: CompanyRequest = requestedLlc()): CompanyEvent => ({
    type: 'CompanyRequested',
    data: request,
  }),
  submitted: { type: 'FormationSubmitted', data: of } satisfies CompanyEvent,
  failed: {
    type: 'FormationFailed',
    data: { ...of, reasonCode: 'NAME_NOT_ALLOWED', message: 'The state allows none of the names.' },
  } satisfies CompanyEvent,
  canceled: {
    type: 'FormationCanceled',
    data: {
      ...of,
      noteId: '3DXo7nCanceledCanceledCanc0',
      personal: { reason: 'Ada found another name.' },
    },
  } satisfies CompanyEvent,
  noted: {
    type: 'AdminNoteAdded',
    data: {
      ...of,
      noteId: '3DXo7nNoteNoteNoteNoteNote0',
      note: 'The state allows none of the names.',
      createdBy: 'grace',
    },
  } satisfies CompanyEvent,
  noteResolved: {
    type: 'AdminNoteResolved',
    data: { ...of, noteId: '3DXo7nNoteNoteNoteNoteNote0', resolvedBy: 'grace' },
  } satisfies CompanyEvent,
  forgotten: { type: 'PeopleForgotten', data: of } satisfies CompanyEvent,
  discarded: { type: 'CompanyDiscarded', data: { ...of, documentIds: [] } } satisfies CompanyEvent,
  filed: {
    type: 'FormationFiled',
    data: {
      ...of,
      legalName: 'Analytical Engines LLC',
      filingDate: '2026-11-20',
      filingNumber: 'PLAYGROUND-FILING',
    },
  } satisfies CompanyEvent,
  namesRefused: {
    type: 'NamesRefused',
    data: {
      ...of,
      nameOptionIds: ['3DXo7nNameNameNameNameName1', '3DXo7nNameNameNameNameName2'],
      reason: 'The state refused every name.',
      requiredActionId: '3DXo7nActionActionActionAct',
    },
  } satisfies CompanyEvent,
  nameOptionsReplaced: {
    type: 'NameOptionsReplaced',
    data: {
      ...of,
      requiredActionId: '3DXo7nActionActionActionAct',
      nameOptions: [
        {
          id: '3DXo7nNameNameNameNameName3',
          name: 'Bernoulli Numbers',
          entityTypeEnding: 'LLC',
          position: 1,
        },
      ],
    },
  } satisfies CompanyEvent,
  signatureRequested: (documentType: TaxForm, round = 2): CompanyEvent => ({
    type: 'SignatureRequested',
    data: {
      ...of,
      documentType,
      round,
      requiredActionId: '3DXo7nSignActionSignActionS',
      reason: 'The IRS could not read the signature.',
    },
  }),
  signatureRecorded: (documentType: TaxForm, round = 1): CompanyEvent => ({
    type: 'SignatureRecorded',
    data: { ...of, documentType, round },
  }),
  einIssued: { type: 'EinIssued', data: { ...of, ein: '00-1234567' } } satisfies CompanyEvent,
  einCorrected: { type: 'EinCorrected', data: { ...of, ein: '00-7654321' } } satisfies CompanyEvent,
  documentAdded: (documentType: DocumentType = 'ArticlesOfOrganization'): CompanyEvent => ({
    type: 'DocumentAdded',
    data: { ...of, ...documentOf(documentType) },
  }),
  documentSuperseded: (documentId: string): CompanyEvent => ({
    type: 'DocumentSuperseded',
    data: { ...of, documentId },
  }),
};

export const documentOf = (documentType: DocumentType): CompanyDocument => ({
  documentId: `3DXo7n${documentType}`.slice(0, 27).padEnd(27, '0'),
  documentType,
  name: `${documentType}.pdf`,
  contentType: 'application/pdf',
  sizeInBytes: 1234,
  sha256: 'ab'.repeat(32),
});

/** A body of `POST /v1/partner/companies`: an LLC with one founder from abroad. */
export const llcRequest = (serviceCustomerId: string, more: object = {}): Record<string, unknown> => ({
  serviceCustomerId,
  state: 'WY',
  entityType: 'LLC',
  naicsCode: '541511',
  description: 'Software for analytical engines',
  responsibleParty: { ...names, email: 'ada@founders.example', address: street },
  nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }],
  members: [{ ...names, isNaturalPerson: true, ownershipPercent: 100, address: street }],
  ...more,
});

/** A body of `POST /v1/partner/companies`: a CCorp with one founder from abroad. */
export const ccorpRequest = (serviceCustomerId: string, more: object = {}): Record<string, unknown> => ({
  serviceCustomerId,
  state: 'DE',
  entityType: 'CCorp',
  industry: 'Custom Computer Programming Services',
  description: 'Software for analytical engines',
  responsibleParty: { ...names, email: 'ada@founders.example', address: street },
  nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'Inc.', position: 1 }],
  executiveMembers: ['President', 'Secretary', 'Treasurer', 'Director'].map((type) => ({ type, ...names })),
  ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.00001 },
  ...more,
});

/** Stands in for `#domain/required-action` in specs where no required action follows. */
@Global()
@Module({
  providers: [
    {
      provide: RequiredActionsOfCompany,
      useValue: { reconcile: () => Promise.resolve({ awaited: [], position: null }) },
    },
  ],
  exports: [RequiredActionsOfCompany],
})
export class NoRequiredActionsModule {}
