import type { Domain } from '#platform/hosting';
import { CompanyConfig } from './company.config.js';
import { CompanyModule, CompanyProcessesModule, CompanyReferencesModule } from './company.module.js';
import { company } from './domain/decider.js';
import { playgroundErrors } from '#platform/sandbox-clock';
import { companyErrors } from './domain/errors.js';
import { companyDetails } from './domain/projections/company-details.js';
import { companyDocuments } from './domain/projections/company-documents.js';
import { companyWebhooks } from './domain/webhooks/index.js';
import { CompanyEraser } from './erasure/company-eraser.js';
import { externalCompanyId } from './reservations/external-company-ids.js';
import { FormationIntake } from './processes/formation-intake.js';

export const companyDomain: Domain = {
  name: 'company',
  aggregates: [company, externalCompanyId],
  projections: [companyDetails, companyDocuments],
  webhooks: companyWebhooks,
  errors: { ...companyErrors, ...playgroundErrors },
  processes: [FormationIntake],
  workers: [],
  erases: [CompanyEraser],
  config: [CompanyConfig],
  modules: {
    api: [CompanyModule],
    projector: [CompanyProcessesModule],
    webhooks: [CompanyReferencesModule],
  },
};
