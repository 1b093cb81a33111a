import { AnnualReportProcessesModule, InformationNotes } from '#annual-report';
import { CompanyProcessesModule, FormationIntake } from '#company';
import { RequiredActionProcessesModule, RequiredActionsProcess } from '#required-action';
import type { Role } from '#hosting';
import { ReminderWorker, SignatureProcessesModule, SignaturesProcess } from '#signature';
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
  subscribers: [FormationIntake, RequiredActionsProcess, SignaturesProcess, InformationNotes],
  workers: [ReminderWorker],
};
