import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GiveInformationRequest, TakeReportStep } from '#domain/annual-report';
import { CancelFormationRequest, cancelFormation, ChangeCompany, TAX_FORMS } from '#domain/company';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import type { Answers } from '#domain/onboarding';
import { ReadModels } from '#kit/projections';
import { validate } from '#platform/http';
import { ResolutionRequest, ResolveRequiredAction, toResolution } from '#domain/required-action';
import { alreadySigned, FORM_NAMES, notRequired } from '#domain/signature';
import { SecureLinks } from '../pages/secure-links.js';
import { Founders } from './founder.js';
import { next, type Status } from './status.js';
import type { ToolCaller } from './tool.js';

/** The actions of `advance_company_onboarding` that are possible only after the submission. */
export const FORMATION_ACTIONS = [
  'sign',
  'confirm_annual_report',
  'answer_annual_report',
  'cancel_formation',
] as const;
type FormationAction = (typeof FORMATION_ACTIONS)[number];

/** Reports whether an action is possible only after the submission. */
export const isFormationAction = (action: string): action is FormationAction =>
  FORMATION_ACTIONS.some((one) => one === action);

/** Does for a founder what partners do through the API for a submitted company, with the same commands. */
@Injectable()
export class FormationActions {
  constructor(
    private readonly founders: Founders,
    private readonly commandBus: CommandBus,
    private readonly readModels: ReadModels,
    private readonly links: SecureLinks,
  ) {}

  /** @throws {DomainError} `E_NOT_FOUND`: the company is not submitted; and the errors of the command */
  async run(
    caller: ToolCaller,
    companyId: string,
    action: FormationAction,
    params: Answers,
  ): Promise<Status> {
    switch (action) {
      case 'sign':
        return this.sign(caller, companyId, params);
      case 'confirm_annual_report':
        await this.takeReportStep(caller, companyId, params, { type: 'ConfirmReport' });
        break;
      case 'answer_annual_report': {
        const { answers } = validate(GiveInformationRequest, { answers: params['answers'] });
        await this.takeReportStep(caller, companyId, params, { type: 'GiveInformation', answers });
        break;
      }
      case 'cancel_formation':
        await this.cancel(caller, companyId, params);
    }
    return this.founders.status(caller);
  }

  /**
   * Answers the state's rejection of all names.
   *
   * @throws {DomainError} `E_RESOURCE_CONFLICT`: no new names are requested
   */
  async proposeNames(caller: ToolCaller, companyId: string, params: Answers): Promise<Status> {
    const { company } = await this.founders.submitted(caller, companyId);
    const request = company.nameRounds.find(({ outcome }) => outcome === 'awaited');
    if (!request)
      throw new DomainError(
        'E_RESOURCE_CONFLICT',
        'The company was already submitted, and no new names are requested.',
      );
    const body = validate(ResolutionRequest, { ...params, actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED' });
    const context = this.founders.context(caller);
    const { position, companyPosition } = await this.commandBus.execute(
      new ResolveRequiredAction(companyId, request.requiredActionId, toResolution(body), context),
    );
    await this.untilReadable({ requiredAction: position, company: companyPosition });
    return this.founders.status(caller);
  }

  /** Creates a link that opens the signing page after the person signs in. */
  private async sign(caller: ToolCaller, companyId: string, { documentType }: Answers): Promise<Status> {
    const { company } = await this.founders.submitted(caller, companyId);
    const form = TAX_FORMS.find((one) => one === documentType);
    if (!form)
      throw invalid('documentType', {
        code: 'E_REQUIRED',
        message: `must be one of: ${TAX_FORMS.join(', ')}`,
      });
    const outcome = company.signatureRounds.findLast((round) => round.documentType === form)?.outcome;
    if (outcome !== 'awaited') throw outcome === 'signed' ? alreadySigned() : notRequired();
    const instruction = `Give the person the link. They sign in and sign ${FORM_NAMES[form]} there. When they are done, call get_company_onboarding_status.`;
    const nextAction = next(null, instruction, {
      link: this.links.to(caller.customerId, companyId, { form }),
      missing: ['signature'],
    });
    return { ...(await this.founders.status(caller)), nextAction };
  }

  private async takeReportStep(
    caller: ToolCaller,
    companyId: string,
    { annualReportId }: Answers,
    step: TakeReportStep['step'],
  ): Promise<void> {
    await this.founders.submitted(caller, companyId);
    if (typeof annualReportId !== 'string')
      throw invalid('annualReportId', { code: 'E_REQUIRED', message: 'is required' });
    const take = new TakeReportStep(companyId, annualReportId, step, this.founders.context(caller));
    const { position, companyPosition } = await this.commandBus.execute(take);
    await this.untilReadable({ annualReport: position, company: companyPosition });
  }

  private async cancel(caller: ToolCaller, companyId: string, params: Answers): Promise<void> {
    await this.founders.submitted(caller, companyId);
    const { reason } = validate(CancelFormationRequest, { reason: params['reason'] });
    const context = this.founders.context(caller);
    const cancel = new ChangeCompany(companyId, cancelFormation(reason ?? null, context), context);
    const { position, actionsPosition } = await this.commandBus.execute(cancel);
    await this.untilReadable({ company: position, requiredAction: actionsPosition });
  }

  /** Waits until the next response shows a change. @param positions by category; null: nothing changed */
  private async untilReadable(positions: Readonly<Record<string, Position | null>>): Promise<void> {
    await Promise.all(
      Object.entries(positions).map(async ([category, position]) => {
        if (position !== null) await this.readModels.whenProjected(position, category);
      }),
    );
  }
}

const invalid = (field: string, error: FieldError): DomainError =>
  new DomainError('E_VALIDATION_FAILED', 'Some arguments are invalid.', { [field]: error });
