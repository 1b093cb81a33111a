// Generated from the request classes by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.

export const ConfirmFactorRequest = { code: { maxLength: 40 } } as const;
export const DocumentParameters = {
  name: { maxLength: 150, pattern: '[^./\\\\:][^/\\\\:]*\\.[pP][dD][fF]' },
} as const;
export const DraftReportRequest = {
  fiscalYear: { min: 2000, max: 2100 },
  answers: { maxItems: 200 },
  priceInCents: { min: 0, max: 100000000 },
} as const;
export const EinRequest = { ein: { maxLength: 10, pattern: '\\d{2}-\\d{7}' } } as const;
export const FailFormationRequest = {
  reasonCode: { maxLength: 64, pattern: '[A-Z][A-Z0-9_]*' },
  message: { maxLength: 500 },
} as const;
export const FileFormationRequest = {
  filingNumber: { maxLength: 50 },
  nameOptionId: { maxLength: 27 },
} as const;
export const IssueKeyRequest = {
  name: { maxLength: 100 },
  expiresAt: { maxLength: 30, pattern: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z' },
} as const;
export const NoteRequest = { note: { maxLength: 2000 } } as const;
export const OperatorCompaniesParameters = {
  page: { min: 0, max: 1000000000 },
  size: { min: 1, max: 100 },
  cursor: { maxLength: 2048 },
  tenantId: { maxLength: 200 },
  q: { maxLength: 200 },
} as const;
export const ReasonRequest = { reason: { maxLength: 500 } } as const;
export const RefuseNamesRequest = { count: { min: 1, max: 3 }, reason: { maxLength: 500 } } as const;
export const RequestInformationRequest = { message: { maxLength: 500 } } as const;
export const RequestSignatureRequest = { reason: { maxLength: 500 } } as const;
export const ResolutionRequest = { nameOptions: { maxItems: 3 } } as const;
export const SubmittedNameRequest = {
  name: { maxLength: 200 },
  entityTypeEnding: { maxLength: 50 },
  position: { min: 1, max: 9007199254740991 },
} as const;
