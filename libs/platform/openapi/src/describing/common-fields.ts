import { id } from './schema.js';

// Ids that occur in responses of several libs.

export const serviceCompanyId = id('The id that the service gave the company.');

export const serviceCustomerId = id(
  'The id that the service gave the customer.',
  '38FiGuUTnMvhXPxrVEzoZs3OEkB',
);
