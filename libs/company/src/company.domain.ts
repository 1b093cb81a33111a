import type { Domain } from '#hosting';
import { company } from './company.decider.js';
import { companyErrors } from './company.errors.js';
import { CompanyModule, CompanyProcessesModule } from './company.module.js';
import { companyUpcasters } from './company.upcasters.js';
import { FormationIntake } from './processes/formation-intake.js';
import { companyDetails } from './projections/company-details/company-details.projection.js';
import { companyDocuments } from './projections/company-documents/company-documents.projection.js';
import { companyWebhooks } from './webhooks/index.js';

export const companyDomain: Domain = {
  name: 'company',
  aggregates: [company],
  upcasters: companyUpcasters,
  projections: [companyDetails, companyDocuments],
  webhooks: companyWebhooks,
  errors: companyErrors,
  processes: [FormationIntake],
  workers: [],
  modules: { api: [CompanyModule], projector: [CompanyProcessesModule] },
};
