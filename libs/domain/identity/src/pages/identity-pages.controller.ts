import { All, Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  authorizationOf,
  currentRequest,
  isFromOtherSite,
  OperatorVerifier,
  sendPage,
  wantsPage,
} from '#platform/http';
import { INBOX_PATH, MailConfig, Mailer, SandboxInbox } from '#platform/mail';
import { AuthorizationProtocol } from '../oauth/authorization-protocol.js';
import { AccountPages } from './account-pages.js';
import { ContinuePages } from './continue-pages.js';
import { inboxPage } from './inbox-page.js';
import { InteractionPages } from './interaction-pages.js';
import { notice } from './layout.js';

const ROOT = notice(
  'Sign-in server',
  'Assistants and other programs send founders here to sign in and to approve access. Start in the program that you want to connect.',
  { href: '/account', label: 'Open your account' },
);

/** The pages for people: the steps of an authorization request, and the account. */
@Controller()
export class IdentityPagesController {
  constructor(
    private readonly protocol: AuthorizationProtocol,
    private readonly interactions: InteractionPages,
    private readonly account: AccountPages,
    private readonly continuing: ContinuePages,
    private readonly mailer: Mailer,
    private readonly config: MailConfig,
    private readonly operators: OperatorVerifier,
  ) {}

  /** Explains the address to people who open it in a browser. */
  @Get('/')
  root(@Req() request: Request, @Res() response: Response): void {
    if (!wantsPage(request)) throw new NotFoundException();
    sendPage(response, 200, ROOT);
  }

  @Get(INBOX_PATH)
  async inbox(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!(this.mailer instanceof SandboxInbox)) throw new NotFoundException();
    if (!(await this.maySeeInbox(request))) {
      sendPage(response, 403, INBOX_IS_LOCAL);
      return;
    }
    const latest = await this.mailer.latest();
    const recipients = [...new Set(latest.map(({ to }) => to))].sort();
    const { to } = request.query;
    const isFiltered = typeof to === 'string' && to !== '';
    const mails = isFiltered ? await this.mailer.of((address) => address === to) : latest;
    sendPage(response, 200, inboxPage({ mails, recipients, to: isFiltered ? to : null }));
  }

  private async maySeeInbox(request: Request): Promise<boolean> {
    if (this.config.sandboxInbox === 'public' || currentRequest()?.isLocal === true) return true;
    const token = authorizationOf(request);
    return token !== undefined && (await this.operators.verify(token)) !== null;
  }

  @All(['/interaction/:uid', '/interaction/:uid/*path'])
  async step(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (rejected(request, response)) return;
    const { provider } = await this.protocol.get();
    const uid = String(request.params['uid']);
    const isServed = await this.interactions.serve(provider, request, response, uid, below(request));
    if (!isServed) throw new NotFoundException();
  }

  @All(['/continue/:token', '/continue/:token/*path'])
  async continue(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (rejected(request, response)) return;
    const { provider } = await this.protocol.get();
    const token = String(request.params['token']);
    if (!(await this.continuing.serve(provider, request, response, token, below(request))))
      throw new NotFoundException();
  }

  @All(['/account', '/account/*path'])
  async ownAccount(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (rejected(request, response)) return;
    const { provider } = await this.protocol.get();
    if (!(await this.account.serve(provider, request, response, below(request))))
      throw new NotFoundException();
  }
}

const INBOX_IS_LOCAL = notice(
  'Sandbox inbox',
  'Open this page on the machine that runs the service, send an operator token in the Authorization header, or start the service with SANDBOX_INBOX=public.',
);

/** @throws {NotFoundException} another method than those of pages */
function rejected(request: Request, response: Response): boolean {
  if (request.method !== 'GET' && request.method !== 'POST') throw new NotFoundException();
  if (request.method === 'GET' || !isFromOtherSite(request)) return false;
  sendPage(
    response,
    403,
    notice('This form cannot be sent from another site', 'Start again in the program that sent you here.'),
  );
  return true;
}

/** Returns the part of the path that `*path` matches. */
function below({ params }: Request): string {
  const { path } = params as { readonly path?: readonly string[] };
  return path?.join('/') ?? '';
}
