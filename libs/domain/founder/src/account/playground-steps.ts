import type { Command } from '@nestjs/cqrs';
import { TakeReportStep } from '#domain/annual-report';
import {
  ChangeCompany,
  type CompanyDetails,
  CompleteEinCreation,
  CompleteFormation,
  type DirectCommand,
  failFormation,
  PLAYGROUND,
  refuseNames,
  requestSignature,
} from '#domain/company';
import type { CommandContext } from '#kit/event-sourcing';

/** A step of the sandbox's playground that is possible for a company (contract 6.7). */
export interface PlaygroundStep {
  /** As posted by the page. */
  readonly step: string;
  readonly label: string;
  readonly command: (context: CommandContext) => Command<unknown>;
}

/** The facts of a report that decide whether it can be filed. */
interface Report {
  readonly annualReportId: string;
  readonly fiscalYear: number;
  readonly status: string;
}

/** Returns the steps that are possible for a company now. */
export function playgroundStepsOf(
  company: CompanyDetails,
  reports: readonly Report[],
): readonly PlaygroundStep[] {
  const { serviceCompanyId: id, stage, ein, signatureRequirements, services } = company;
  const formation = services.find(({ name }) => name === 'Formation')?.status;
  const change = (command: (context: CommandContext) => DirectCommand) => (context: CommandContext) =>
    new ChangeCompany(id, command(context), context);
  const isWith = stage === 'accepted' && formation !== 'ActionRequired';
  const isFiled = stage === 'filed' && ein === null;
  const statusOf = (form: string) =>
    signatureRequirements.find(({ documentType }) => documentType === form)?.status;
  const steps: readonly (PlaygroundStep & { readonly possible: boolean })[] = [
    {
      ...{ step: 'formation/complete', label: 'File the company', possible: isWith },
      command: (context) => new CompleteFormation(id, PLAYGROUND.filing, context),
    },
    {
      ...{ step: 'formation/reject-names', label: 'Reject the names', possible: isWith },
      command: change((context) => refuseNames(PLAYGROUND.refusal, context)),
    },
    {
      ...{ step: 'formation/fail', label: 'Fail the formation', possible: stage === 'accepted' },
      command: change((context) => failFormation(PLAYGROUND.failure, context)),
    },
    {
      ...{ step: 'eincreation/complete', label: 'Issue the EIN', possible: isFiled },
      command: (context) => new CompleteEinCreation(id, PLAYGROUND.issue, context),
    },
    {
      ...{ step: 'signatures/ss4/reset', label: 'Require the SS-4 again' },
      possible: (stage === 'accepted' || isFiled) && statusOf('SS4') === 'COMPLETED',
      command: change((context) => requestSignature('SS4', null, context)),
    },
    {
      ...{ step: 'signatures/form8821/require', label: 'Require a Form 8821' },
      possible: (stage === 'accepted' || isFiled) && statusOf('FORM8821') !== 'PENDING',
      command: change((context) => requestSignature('FORM8821', null, context)),
    },
    ...reports.map(({ annualReportId, fiscalYear, status }) => ({
      ...{ step: `annual-reports/${annualReportId}/complete`, label: `File the annual report ${fiscalYear}` },
      possible: status === 'IN_PROGRESS',
      command: (context: CommandContext) =>
        new TakeReportStep(id, annualReportId, { type: 'CompleteFiling', filedOn: null }, context),
    })),
  ];
  return steps.filter(({ possible }) => possible);
}
