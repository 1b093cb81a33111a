import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type CompanyFromEvents, companyNotFound, LoadCompany } from '#domain/company';
import { type CommandContext, CommandHandling, derivedUuid } from '#kit/event-sourcing';
import { signature } from '../domain/decider.js';
import {
  assertAwaitedBy,
  demandsOf,
  isRequiredByRequest,
  requiredAgainAt,
  requirementOf,
} from '../domain/requirement.js';
import type { TaxForm } from '../domain/types.js';
import { signatureIdOf } from '../queries/signature-id.js';

/** A company, and the id of its signing of a required form. */
export interface Signing {
  readonly loaded: CompanyFromEvents;
  readonly signatureId: string;
}

/** Updates signings from their company, which decides which forms must be signed. */
@Injectable()
export class SigningOfCompany {
  constructor(
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
  ) {}

  /**
   * Returns the signing of an awaited form. Updates it from the company at once; the process manager does the
   * same later.
   *
   * @param context names the tenant
   * @throws {DomainError} `E_NOT_FOUND`, `E_SIGNATURE_NOT_REQUIRED`, `E_SIGNATURE_ALREADY_COMPLETED`
   */
  async awaited(companyId: string, documentType: TaxForm, context: CommandContext): Promise<Signing> {
    if (context.tenantId === null) throw companyNotFound();
    const loaded = await this.queryBus.execute(new LoadCompany(companyId, context.tenantId));
    assertAwaitedBy(loaded.company, documentType);
    await this.require(loaded, documentType, context);
    return { loaded, signatureId: signatureIdOf(companyId, documentType) };
  }

  /**
   * Requires signings for forms that the company awaits, and withdraws them after a failed formation or an erasure.
   *
   * @param isNew whether the company was just requested, so that none of its signings exists
   */
  async follow(companyId: string, context: CommandContext, isNew = false): Promise<void> {
    const loaded = await this.queryBus.execute(new LoadCompany(companyId));
    const { require, withdraw } = demandsOf(loaded.company);
    for (const documentType of require) await this.require(loaded, documentType, context, isNew);
    for (const documentType of withdraw) await this.withdraw(loaded, documentType, context);
  }

  private async require(
    { company, requestedAt, history }: CompanyFromEvents,
    documentType: TaxForm,
    context: CommandContext,
    isNew = false,
  ): Promise<void> {
    const { companyId, customerId } = company;
    const signatureOf = signatureIdOf(companyId, documentType);
    const requiredAt = isRequiredByRequest(company, documentType)
      ? requestedAt
      : requiredAgainAt(await history(), documentType);
    const requirement = requirementOf(company, documentType, signatureOf, requiredAt);
    const { signatureId, round } = requirement;
    const commandId = derivedUuid(`signature/${signatureId}/${round}/require`);
    await this.commands
      .of(signature)
      .execute(
        signatureId,
        { ...context, commandId, subjectId: customerId },
        { type: 'RequireSigning', requirement },
        { isNew },
      );
  }

  private async withdraw(
    { company: { companyId, customerId } }: CompanyFromEvents,
    documentType: TaxForm,
    context: CommandContext,
  ): Promise<void> {
    const signatureId = signatureIdOf(companyId, documentType);
    if (!(await this.commands.of(signature).load(signatureId)).state) return;
    const commandId = derivedUuid(`signature/${signatureId}/withdraw`);
    await this.commands
      .of(signature)
      .execute(signatureId, { ...context, commandId, subjectId: customerId }, { type: 'WithdrawSigning' });
  }
}
