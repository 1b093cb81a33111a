import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import {
  html,
  receiveForm,
  errorSummary,
  type Faults,
  page,
  type Page,
  sendPage,
  textInput,
} from '#platform/http';
import { GetDocument } from '#domain/company';
import { Clock } from '#kit/kernel';
import { SignedLinks } from '#platform/documents';
import { FounderSignIn, ToolsConfig } from '#domain/identity';
import { GetFounder, type OnboardingView, type Person, ProvideTaxIds } from '#domain/onboarding';
import { IssueSigningLink } from '#domain/signature';
import { FounderContexts } from './founder-contexts.js';
import { GONE, notice } from './layout.js';
import { assertOwnForm, PageFailureFilter } from './page-failure.filter.js';
import { SECURE_PATH, type SecureLink, SecureLinks } from './secure-links.js';

const UNPROCESSABLE = 422;

/**
 * The pages behind a link from an assistant: a document, the form to sign, and the page for tax IDs,
 * which the assistant must not see. They open only in a browser in which the founder has signed in. A responsible party who
 * is somebody else gets the form by e-mail and needs no account.
 */
@Controller()
@UseFilters(PageFailureFilter)
export class TaxIdsController {
  constructor(
    private readonly links: SecureLinks,
    private readonly signIn: FounderSignIn,
    private readonly config: ToolsConfig,
    private readonly contexts: FounderContexts,
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly downloads: SignedLinks,
    private readonly clock: Clock,
  ) {}

  @Get(`${SECURE_PATH}/:token`)
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const link = await this.admit(request, response);
    if (!link) return;
    if (link.isForParty && request.query['open'] === undefined) {
      sendPage(response, 200, INVITATION);
      return;
    }
    if (link.form !== null) {
      const { customerId, companyId, form } = link;
      const issue = new IssueSigningLink(companyId, form, this.contexts.of(customerId));
      response.redirect(303, (await this.commandBus.execute(issue)).link.signingUrl);
      return;
    }
    if (link.documentId !== null) {
      response.redirect(303, await this.downloadOf(link, link.documentId));
      return;
    }
    const view = await this.viewOf(link);
    if (view) sendPage(response, 200, securePage(view));
    else sendPage(response, 410, GONE);
  }

  @Post(`${SECURE_PATH}/:token`)
  async keep(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    const link = await this.admit(request, response);
    if (!link) return;
    const view = await this.viewOf(link);
    if (!view) {
      sendPage(response, 410, GONE);
      return;
    }
    const form = await receiveForm(request);
    const paths = view.people.flatMap((person) => person.paths);
    const entered = paths.map((path) => [path, (form.get(path) ?? '').trim()] as const);
    const taxIds = Object.fromEntries(entered.filter(([, ssn]) => ssn !== ''));
    try {
      const { customerId, companyId } = link;
      const context = this.contexts.of(customerId);
      await this.commandBus.execute(new ProvideTaxIds(customerId, companyId, taxIds, context));
    } catch (error) {
      if (!(error instanceof DomainError) || !error.fields) throw error;
      sendPage(response, UNPROCESSABLE, securePage(view, faultsOf(view, error.fields)));
      return;
    }
    sendPage(
      response,
      200,
      notice('Thank you', 'The numbers are saved. Continue with your assistant; it cannot see them.'),
    );
  }

  /**
   * Returns the link that a request opens, if its founder is signed in, or a responsible party got it by e-mail. Sends
   * every other browser to the sign-in first.
   */
  private async admit(request: Request, response: Response): Promise<SecureLink | null> {
    const token = String(request.params['token']);
    const link = this.links.open(token);
    if (!link) {
      sendPage(response, 410, GONE);
      return null;
    }
    if (link.isForParty) return link;
    const signInRequest = {
      customerId: link.customerId,
      returnTo: `${this.config.toolsPublicUrl}${SECURE_PATH}/${token}`,
    };
    const { searchParams } = new URL(request.url, signInRequest.returnTo);
    const cookies = this.signIn.cookiesFor(signInRequest, searchParams, request);
    if (cookies) {
      response.setHeader('set-cookie', cookies);
      response.redirect(303, signInRequest.returnTo);
      return null;
    }
    if (await this.signIn.isSignedIn(link.customerId, request)) return link;
    const { url, cookie } = this.signIn.begin(signInRequest);
    response.setHeader('set-cookie', cookie);
    response.redirect(303, url);
    return null;
  }

  private async downloadOf({ customerId, companyId }: SecureLink, documentId: string): Promise<string> {
    const tenantId = this.contexts.of(customerId).tenantId ?? '';
    const { name } = await this.queryBus.execute(new GetDocument(tenantId, companyId, documentId));
    return this.downloads.downloadUrl(documentId, name, this.clock.now(tenantId), tenantId).downloadUrl;
  }

  private async viewOf({
    customerId,
    companyId,
    form,
    documentId,
  }: SecureLink): Promise<OnboardingView | undefined> {
    if (form !== null || documentId !== null) return undefined;
    const { onboardings } = await this.queryBus.execute(new GetFounder(customerId));
    return onboardings.find((one) => one.companyId === companyId && !one.isSubmitted);
  }
}

/** Room for nine digits with separators and spaces around them. */
const MAX_TAX_ID_CHARACTERS = 20;

/** Opening the form replaces the previous signing link, so programs that follow the links of e-mails must not do it. */
const INVITATION = page(
  'Sign a form',
  html`<header>
      <p class="eyebrow">Signature requested</p>
      <h1>Sign a form</h1>
      <p>You are the responsible party of a company. Open its form, read it, and sign it.</p>
    </header>
    <section>
      <p><a class="button" href="?open=form">Open the form</a></p>
    </section>`,
  { isNarrow: true },
);

/** Returns the errors by field; each person has one. */
const faultsOf = ({ people }: OnboardingView, fields: Readonly<Record<string, FieldError>>): Faults =>
  Object.fromEntries(
    Object.entries(fields).map(([path, { message }]) => {
      const person = people.find(({ paths }) => paths.includes(path));
      return [person?.paths[0] ?? path, message];
    }),
  );

const ROLES = [
  ['responsibleParty', 'responsible party'],
  ['members', 'owner'],
  ['executiveMembers', 'officer or director'],
] as const;

/** Describes the places of a person on the company. */
function rolesOf({ paths }: Person): string {
  const roles = ROLES.filter(([root]) => paths.some((path) => path.startsWith(root)))
    .map(([, role]) => role)
    .join(', ');
  return roles.charAt(0).toUpperCase() + roles.slice(1);
}

/** Reports whether people share a name. With different addresses they may still be one person. */
const hasNamesakes = (people: readonly Person[]): boolean =>
  new Set(people.map(({ name }) => name)).size < people.length;

function securePage({ people }: OnboardingView, faults: Faults = {}): Page {
  const failed = Object.keys(faults).length > 0;
  const title = 'US tax IDs';
  return page(
    failed ? `Error: ${title}` : title,
    html`<header>
        <p class="eyebrow">Your company</p>
        <h1>${title}</h1>
        <p>
          Enter the Social Security number or ITIN of each person who has one. The numbers are encrypted and
          sent only to the IRS, with the company’s application. Your assistant cannot see this page.
        </p>
      </header>
      ${failed ? errorSummary('The numbers are not saved yet', faults) : null}
      <section>
        <form method="post" novalidate autocomplete="off">
          ${
            hasNamesakes(people)
              ? html`<p class="hint">If two fields are about the same person, enter the number in both.</p>`
              : null
          }
          ${people.map((person, index) =>
            textInput(
              {
                name: person.paths[0],
                label: person.name,
                hint: `${rolesOf(person)}. Nine digits, such as 123-45-6789; leave it empty if there is no number.`,
                autofocus: index === 0,
                autocomplete: 'off',
                inputmode: 'numeric',
                maxlength: MAX_TAX_ID_CHARACTERS,
                required: false,
              },
              faults,
            ),
          )}
          <button type="submit">Save numbers</button>
        </form>
      </section>`,
    // If the founder signed out meanwhile, the form leads to the sign-in.
    { leadsAway: true, isNarrow: true },
  );
}
