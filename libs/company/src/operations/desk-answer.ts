import { answerWhenProjected, type WhenProjected } from '#http';
import type { CompanyStep } from '../commands/company-steps.js';

/** What the desk is told of something that was done to a company. @param made ids of what came to be */
export const deskAnswer = (
  serviceCompanyId: string,
  { triggeredEvents, position, actionsPosition }: CompanyStep,
  made: object = {},
): WhenProjected =>
  answerWhenProjected({ serviceCompanyId, ...made, triggeredEvents }, position, 'company', {
    position: actionsPosition,
    category: 'requiredAction',
  });
