import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Express, Request, Response } from 'express';
import { Checkout, TEST_CHECKOUT_PATH, TestCheckout, testCheckoutPage } from '#platform/payments';
import { DomainError } from '#kit/event-sourcing';
import { MOST_BODY_BYTES, readBody, receiveForm, sendPage } from '#platform/http';
import { Logger } from '#kit/kernel';
import { VerifyPayment } from '#domain/onboarding';
import { FounderContexts } from './founder-contexts.js';
import { GONE, notice, pageRoute, STYLE } from './page-routes.js';

const BACK = notice('Thank you', 'You can close this page and go on with your assistant.');
/** Where the provider tells what became of a payment. */
const STRIPE_WEBHOOK = '/webhooks/stripe';

/** Where people pay: the sandbox's own page, or where they come back to from Stripe's. */
@Injectable()
export class PaymentPages {
  constructor(
    private readonly checkout: Checkout,
    private readonly contexts: FounderContexts,
    private readonly commandBus: CommandBus,
    private readonly logger: Logger,
  ) {}

  /** Adds the routes of the checkout that is in use. */
  mount(app: Express): void {
    const { checkout, logger } = this;
    if (checkout instanceof TestCheckout) {
      const path = `${TEST_CHECKOUT_PATH}/:id`;
      app.get(
        path,
        pageRoute(logger, (request, response) => this.show(checkout, request, response)),
      );
      app.post(
        path,
        pageRoute(logger, (request, response) => this.end(checkout, request, response)),
      );
    }
    if (checkout.told) {
      app.get('/paid', (_, response) => {
        sendPage(response, 200, BACK);
      });
      app.post(STRIPE_WEBHOOK, (request, response) => {
        this.hear(request).then(
          (status) => response.status(status).end(),
          (error: unknown) => {
            // Stripe tells again.
            logger.error('what Stripe told could not be taken', { err: error });
            response.status(503).end();
          },
        );
      });
    }
  }

  private async show(checkout: TestCheckout, request: Request, response: Response): Promise<void> {
    const id = String(request.params['id']);
    const payment = await checkout.find(id);
    if (payment) sendPage(response, 200, testCheckoutPage(id, payment, STYLE.path));
    else sendPage(response, 404, GONE);
  }

  private async end(checkout: TestCheckout, request: Request, response: Response): Promise<void> {
    const id = String(request.params['id']);
    const outcome = (await receiveForm(request)).get('outcome');
    if (outcome === 'succeed' || outcome === 'expire')
      await checkout.end(id, outcome === 'succeed' ? 'paid' : 'expired');
    const payment = await checkout.find(id);
    if (payment) sendPage(response, 200, testCheckoutPage(id, payment, STYLE.path, outcome === 'decline'));
    else sendPage(response, 404, GONE);
  }

  /** What is told is only a reason to ask: told twice, in another order or late, it comes to the same. */
  private async hear(request: Request): Promise<number> {
    const body = await readBody(request, MOST_BODY_BYTES);
    const signature = request.headers['stripe-signature'];
    const news = body && typeof signature === 'string' ? await this.checkout.told?.(body, signature) : null;
    if (news === null) return 400;
    if (news === undefined) return 200;
    const { payer, checkoutSessionId } = news;
    try {
      await this.commandBus.execute(new VerifyPayment(payer, checkoutSessionId, this.contexts.of(payer)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    return 200;
  }
}
