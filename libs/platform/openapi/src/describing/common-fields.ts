import type { FieldError } from '#kit/event-sourcing';
import { id, type Schema } from './schema.js';

// Ids that occur in responses of several libs.

export const serviceCompanyId = id('The id that the service gave the company.');

export const serviceCustomerId = id(
  'The id that the service gave the customer.',
  '38FiGuUTnMvhXPxrVEzoZs3OEkB',
);

/** The component that errors use for an invalid field; the document contains it. */
export const fieldError: Schema<FieldError> = {
  json: { $ref: '#/components/schemas/FieldError' },
  example: { code: 'E_REQUIRED', message: 'is required' },
  named: {},
};
