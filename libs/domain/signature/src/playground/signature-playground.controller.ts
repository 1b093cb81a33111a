import { Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { HttpRequest } from '#platform/http';
import {
  ChangeCompany,
  type CompanyChange,
  LoadCompany,
  playgroundSchema,
  requestSignature,
  TAX_FORMS,
  type TaxForm,
} from '#domain/company';
import type { CommandContext } from '#kit/event-sourcing';
import {
  AcceptsIdempotencyKey,
  Caller,
  clientAddressOf,
  Context,
  Costs,
  HttpError,
  type PartnerCaller,
  PartnerEndpoint,
  respondWhenProjected,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { Playground } from '#platform/sandbox-clock';
import { SignForm } from '../commands/sign-form/sign-form.js';
import { signatoryOf } from '../domain/signatory.js';

/** Simulates the founder who signs, and the operator who requires a signature (contract 6.7). */
@Controller('v1/partner/playground/companies/:companyId/signatures')
@PartnerEndpoint()
@Playground()
export class SignaturePlaygroundController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post('ss4/reset')
  @AcceptsIdempotencyKey('play-ss4-reset')
  @Costs(10)
  @Describe({
    id: 'playSs4Reset',
    tag: 'Playground',
    summary: 'Require a new SS-4 signature',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE', 'E_SIGNATURE_NOT_REQUIRED'],
  })
  resetSs4(@Context() context: CommandContext, @Param('companyId') companyId: string) {
    return this.request(context, companyId, 'SS4');
  }

  @Post('form8821/require')
  @AcceptsIdempotencyKey('play-form8821-required')
  @Costs(10)
  @Describe({
    id: 'playForm8821Required',
    tag: 'Playground',
    summary: 'Require a Form 8821 signature',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  requireForm8821(@Context() context: CommandContext, @Param('companyId') companyId: string) {
    return this.request(context, companyId, 'FORM8821');
  }

  @Post(':documentType/sign')
  @AcceptsIdempotencyKey('play-signed')
  @Costs(10)
  @Describe({
    id: 'playSigned',
    tag: 'Playground',
    summary: 'Sign a form',
    response: playgroundSchema,
    errors: [
      'E_NOT_FOUND',
      'E_PLAYGROUND_STATE',
      'E_SIGNATURE_ALREADY_COMPLETED',
      'E_SIGNATURE_NOT_REQUIRED',
    ],
  })
  async sign(
    @Context() context: CommandContext,
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('documentType') named: string,
    @Req() request: HttpRequest,
  ) {
    const documentType = TAX_FORMS.find((form) => form === named.toUpperCase());
    if (!documentType) throw new HttpError('E_NOT_FOUND', 'This address does not exist.');
    const name = await this.signerOf(companyId, tenantId);
    const signer = {
      name,
      drawing: null,
      remoteAddress: clientAddressOf(request),
      forwardedFor: null,
      userAgent: 'playground',
    };
    const through = { companyId, documentType, tokenMac: null };
    const details = { signer, consentVersion: 'playground' };
    const { change } = await this.commandBus.execute(new SignForm(through, details, context));
    return respond(companyId, change);
  }

  private async request(context: CommandContext, companyId: string, form: TaxForm) {
    const command = new ChangeCompany(companyId, requestSignature(form, null, context), context);
    return respond(companyId, await this.commandBus.execute(command));
  }

  /** Returns the responsible party. */
  private async signerOf(companyId: string, tenantId: string): Promise<string> {
    const { company } = await this.queryBus.execute(new LoadCompany(companyId, tenantId));
    return signatoryOf(company)?.name ?? '';
  }
}

/** @param change null if the company has not recorded the signature yet */
const respond = (serviceCompanyId: string, change: CompanyChange | null) =>
  respondWhenProjected(
    { serviceCompanyId, service: 'EinCreation', triggeredEvents: change?.triggeredEvents ?? [] },
    change?.position ?? null,
    'company',
    { position: change?.actionsPosition ?? null, category: 'requiredAction' },
  ).about(change?.company.serviceCustomerId ?? null);
