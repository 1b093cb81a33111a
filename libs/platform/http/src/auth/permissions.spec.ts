import { PERMISSIONS, resourceOf } from './permissions.js';

describe('the resource of a route', () => {
  it.each([
    ['customers', 'customers'],
    ['customers/:customerId', 'customers'],
    ['customer-sessions', 'customer-sessions'],
    ['companies/validate', 'companies'],
    ['companies/:companyId/cancel', 'companies'],
    ['companies/:companyId/documents/:documentId', 'documents'],
    ['companies/:companyId/required-actions/:requiredActionId/resolution', 'required-actions'],
    ['companies/:companyId/signatures', 'signatures'],
    ['companies/:companyId/compliance/calendar', 'annual-reports'],
    ['annual-reports', 'annual-reports'],
    ['events/stream', 'webhooks'],
    ['requests/:requestId', 'requests'],
    ['playground/clock/advance', 'playground'],
    ['me', null],
    ['references/states', null],
    ['something-new', undefined],
  ])('%s is %s', (path, resource) => {
    expect(resourceOf(`/v1/partner/${path}`)).toBe(resource);
  });

  it.each(['/portal/api/deadlines', '/v1/operations/customers', '/v1/partners/customers'])(
    '%s has none, so that no restricted key may call it',
    (path) => {
      expect(resourceOf(path)).toBeUndefined();
    },
  );
});

it('permissions are unique', () => {
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
});
