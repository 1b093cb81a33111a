import type { CompanyStep } from '#company';

/** What is printed of something that was done to a company. @param made ids of what came to be */
export const outcomeOf = (
  serviceCompanyId: string,
  { triggeredEvents }: CompanyStep,
  made: object = {},
): object => ({ serviceCompanyId, ...made, triggeredEvents });
