import { AnnualReportProcessesModule, InformationNotes } from '#annual-report';
import { CompanyProcessesModule, FormationIntake } from '#company';
import { RequiredActionProcessesModule, RequiredActionsFollowUp } from '#required-action';
import type { Role } from '#runtime';
import { ReminderClerk, SignatureProcessesModule, SignaturesFollowUp } from '#signature';
import { domains } from '../../domains.js';

/** Keeps the read models up to date and runs the process managers. */
export const projectorRole: Role = {
  imports: [
    CompanyProcessesModule,
    RequiredActionProcessesModule,
    SignatureProcessesModule,
    AnnualReportProcessesModule,
  ],
  projects: domains,
  subscribers: [FormationIntake, RequiredActionsFollowUp, SignaturesFollowUp, InformationNotes],
  workers: [ReminderClerk],
};
