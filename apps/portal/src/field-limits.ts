// Generated from the request classes by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.

export const ConfirmFactorRequest = { code: { maxLength: 40 } } as const;
export const IssueKeyRequest = {
  name: { maxLength: 100 },
  expiresAt: { maxLength: 30, pattern: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z' },
  permissions: { maxItems: 200 },
} as const;
export const OperatorCompaniesParameters = {
  page: { min: 0, max: 1000000000 },
  size: { min: 1, max: 100 },
  cursor: { maxLength: 2048 },
  tenantId: { maxLength: 200 },
  q: { maxLength: 200 },
} as const;
export const ResolutionRequest = { nameOptions: { maxItems: 3 } } as const;
export const SubmittedNameRequest = {
  name: { maxLength: 200 },
  entityTypeEnding: { maxLength: 50 },
  position: { min: 1, max: 9007199254740991 },
} as const;
export const UpdateCompanyRequest = { externalCompanyId: { maxLength: 255 } } as const;
export const UpdateCustomerRequest = {
  email: { maxLength: 254 },
  firstName: { maxLength: 50 },
  lastName: { maxLength: 50 },
  countryOfResidence: { pattern: '[A-Z]{3}' },
  phoneNumber: { pattern: '\\+[1-9]\\d{6,14}' },
  externalCustomerId: { maxLength: 255 },
} as const;
