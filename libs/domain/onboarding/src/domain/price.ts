import type { AnsweredSteps } from './steps.js';
import { wantsExpeditedEin } from './steps.js';

/** Returns the answers that determine the price. A payment with another key is not for this company. */
export const priceKey = (answered: AnsweredSteps): string =>
  JSON.stringify([
    answered.choose_company?.['state'] ?? null,
    answered.choose_company?.['entityType'] ?? null,
    wantsExpeditedEin(answered),
  ]);
