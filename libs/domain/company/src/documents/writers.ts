// The documents of a company, as threads load them: what they are given is cloned, and so is what they give.
export { articlesOfOrganization } from './articles-of-organization.js';
export { corporateBylaws } from './corporate-bylaws.js';
export { einLetter } from './ein-letter.js';
export { operatingAgreement } from './operating-agreement.js';
