// The document writers, as threads load them. Arguments and results are cloned between threads.
export { articlesOfOrganization } from './articles-of-organization.js';
export { corporateBylaws } from './corporate-bylaws.js';
export { einLetter } from './ein-letter.js';
export { operatingAgreement } from './operating-agreement.js';
