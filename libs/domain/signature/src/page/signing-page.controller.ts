import { randomUUID } from 'node:crypto';
import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CompanyChange } from '#domain/company';
import type { CommandContext } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { assertPrintable, SignedLinks } from '#platform/documents';
import {
  clientAddressOf,
  currentRequest,
  type HttpRequest,
  type HttpResponse,
  Limits,
  receiveForm,
  isFromOtherSite,
  sendPage,
} from '#platform/http';
import { ReadModels } from '#kit/projections';
import { SignForm } from '../commands/sign-form/sign-form.js';
import { SigningLinkError } from '../domain/errors.js';
import { type OpenedLink, OpenSigningLink } from '../queries/open-signing-link/open-signing-link.js';
import { FORM_NAMES, type Signer } from '../domain/types.js';
import { notice } from './layout.js';
import { ForeignPageError, PageFailures } from './page-failures.filter.js';
import { type AcceptedSignature, NOTHING_ENTERED, readPosted } from './posted-signature.js';
import { CONSENT_VERSION } from './signature-form.js';
import { signingPage } from './signing-page.js';

const UNPROCESSABLE = 422;
const MAX_HEADER_LENGTH = 500;

/**
 * The page on which founders sign. The link's secret authorizes the holder, and prevents forged requests, because
 * no other page knows the address.
 */
@Controller('sign/:signatureId/:token')
@UseFilters(PageFailures)
export class SigningPageController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
    private readonly readModels: ReadModels,
    private readonly limits: Limits,
    private readonly downloads: SignedLinks,
  ) {}

  @Get()
  async show(
    @Param('signatureId') signatureId: string,
    @Param('token') token: string,
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
  ): Promise<void> {
    const opened = await this.opened(signatureId, token, request);
    sendPage(response, 200, signingPage(opened, NOTHING_ENTERED));
  }

  @Post()
  async sign(
    @Param('signatureId') signatureId: string,
    @Param('token') token: string,
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
  ): Promise<void> {
    if (isFromOtherSite(request)) throw new ForeignPageError();
    const form = await receiveForm(request);
    const opened = await this.opened(signatureId, token, request);
    const posted = readPosted(form, opened.signer);
    if (posted.accepted === null) {
      sendPage(response, UNPROCESSABLE, signingPage(opened, posted.entered, posted.faults));
      return;
    }
    const details = { signer: signerOf(posted.accepted, request), consentVersion: CONSENT_VERSION };
    const context = this.contextOf(opened);
    const { document, change } = await this.commandBus.execute(new SignForm(opened, details, context));
    await this.untilRead(change);
    const { tenantId, companyName, documentType } = opened;
    const { documentId, name } = document;
    const { downloadUrl } = this.downloads.downloadUrl(documentId, name, this.clock.now(tenantId), tenantId);
    const text = `${FORM_NAMES[documentType]} of ${companyName} is signed. You can download your copy within an hour, or close this page.`;
    sendPage(
      response,
      200,
      notice('Thank you', text, { href: downloadUrl, label: 'Download the signed form' }),
    );
  }

  /** Opens a link. A client that presents guessed links is rate-limited, as with keys. */
  private async opened(signatureId: string, token: string, request: HttpRequest): Promise<OpenedLink> {
    this.limits.admitGuess(request);
    try {
      const opened = await this.queryBus.execute(new OpenSigningLink(signatureId, token));
      assertPrintable(opened.form);
      return opened;
    } catch (error) {
      if (error instanceof SigningLinkError && error.fault === 'unknown') this.limits.countFailure(request);
      throw error;
    }
  }

  /** Waits for the read models, so that a partner notified by the signer finds the form signed. */
  private async untilRead(change: CompanyChange | null): Promise<void> {
    if (change?.position != null) await this.readModels.whenProjected(change.position, 'company');
    if (change?.actionsPosition != null)
      await this.readModels.whenProjected(change.actionsPosition, 'requiredAction');
  }

  private contextOf({ tenantId, customerId }: OpenedLink): CommandContext {
    const commandId = randomUUID();
    return {
      commandId,
      tenantId,
      actor: { type: 'customer', id: customerId },
      correlationId: currentRequest()?.requestId ?? commandId,
      now: this.clock.now(tenantId).toISOString(),
      subjectId: customerId,
    };
  }
}

const signerOf = ({ name, drawing }: AcceptedSignature, request: HttpRequest): Signer => ({
  name,
  drawing,
  remoteAddress: clientAddressOf(request),
  forwardedFor: request.get('x-forwarded-for')?.slice(0, MAX_HEADER_LENGTH) ?? null,
  userAgent: (request.get('user-agent') ?? '').slice(0, MAX_HEADER_LENGTH),
});
