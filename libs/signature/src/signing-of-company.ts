import { Injectable } from '@nestjs/common';
import { company, type Company, type CompanyEvent, companyNotFound, signatureRoundOf } from '#company';
import { type CommandContext, CommandHandling, derivedUuid, type Recorded } from '#event-sourcing';
import { isId } from '#kernel';
import { signature } from './signature.decider.js';
import { alreadySigned, notRequired } from './signature.errors.js';
import type { SigningRequirement } from './signature.events.js';
import { signatureIdOf } from './signature-id.js';
import type { TaxForm } from './signature.types.js';

/** A company, and the id of its signing of a form that it has to sign. */
export interface Signing {
  readonly company: Company;
  readonly signatureId: string;
}

/** Brings the signing of a form in step with its company, which decides what must be signed. */
@Injectable()
export class SigningOfCompany {
  constructor(private readonly commands: CommandHandling) {}

  /**
   * The signing of a form that is awaited now. The company's events are followed at once: nobody has to wait for the
   * process manager, which does the same.
   *
   * @param context names the tenant
   * @throws {DomainError} `E_COMPANY_NOT_FOUND`, `E_SIGNATURE_NOT_REQUIRED`, `E_SIGNATURE_ALREADY_COMPLETED`
   */
  async awaited(companyId: string, documentType: TaxForm, context: CommandContext): Promise<Signing> {
    const loaded = isId(companyId) ? await this.commands.load(company, companyId) : null;
    if (!loaded?.state || loaded.state.tenantId !== context.tenantId) throw companyNotFound();
    const round = signatureRoundOf(loaded.state, documentType);
    if (round?.outcome === 'signed') throw alreadySigned();
    if (round?.outcome !== 'awaited') throw notRequired();
    await this.require(loaded.state, loaded.events, documentType, context);
    return { company: loaded.state, signatureId: signatureIdOf(companyId, documentType) };
  }

  /** Has every form that the company awaits be awaited by its signing too, and every other one be withdrawn. */
  async follow(companyId: string, context: CommandContext): Promise<void> {
    const { state, events } = await this.commands.load(company, companyId);
    if (!state) return;
    const forms = new Set(state.signatureRounds.map(({ documentType }) => documentType));
    for (const documentType of forms) {
      const round = signatureRoundOf(state, documentType);
      if (round?.outcome === 'awaited') await this.require(state, events, documentType, context);
      if (round?.outcome === 'failed') await this.withdraw(state, documentType, context);
    }
  }

  private async require(
    state: Company,
    events: readonly Recorded<CompanyEvent>[],
    documentType: TaxForm,
    context: CommandContext,
  ): Promise<void> {
    const requirement = requirementOf(state, events, documentType);
    const { signatureId, round } = requirement;
    await this.commands.handle(
      signature,
      signatureId,
      { type: 'RequireSigning', requirement },
      {
        ...context,
        commandId: derivedUuid(`signature/${signatureId}/${round}/require`),
        subjectId: state.customerId,
      },
    );
  }

  private async withdraw(state: Company, documentType: TaxForm, context: CommandContext): Promise<void> {
    const signatureId = signatureIdOf(state.companyId, documentType);
    if (!(await this.commands.load(signature, signatureId)).state) return;
    await this.commands.handle(
      signature,
      signatureId,
      { type: 'WithdrawSigning' },
      {
        ...context,
        commandId: derivedUuid(`signature/${signatureId}/withdraw`),
        subjectId: state.customerId,
      },
    );
  }
}

/** What a company's last round of a form asks for, and when that arose. */
function requirementOf(
  state: Company,
  events: readonly Recorded<CompanyEvent>[],
  documentType: TaxForm,
): SigningRequirement {
  const { companyId, customerId, tenantId } = state;
  const round = signatureRoundOf(state, documentType)?.round ?? 1;
  const asked = events.findLast(
    (event) =>
      event.type === 'CompanyRequested' ||
      (event.type === 'SignatureRequested' &&
        event.data.documentType === documentType &&
        event.data.round === round),
  );
  if (!asked) throw new Error('a company that nobody asked for');
  const signatureId = signatureIdOf(companyId, documentType);
  return {
    signatureId,
    companyId,
    customerId,
    tenantId,
    documentType,
    round,
    requestedAt: asked.metadata.recordedAt,
  };
}
