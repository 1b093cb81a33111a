import { Controller, Get, HttpStatus, Post, Req, Res, UseFilters } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { Checkout, TEST_CHECKOUT_PATH, TestCheckout, testCheckoutPage } from '#platform/payments';
import { DomainError } from '#kit/event-sourcing';
import { MAX_BODY_BYTES, readBody, receiveForm, sendPage } from '#platform/http';
import { Logger } from '#kit/kernel';
import { VerifyPayment } from '#domain/onboarding';
import { FounderContexts } from './founder-contexts.js';
import { GONE, notice } from './layout.js';
import { assertOwnForm, PageFailureFilter } from './page-failure.filter.js';

const BACK = notice('Thank you', 'You can close this page and continue with your assistant.');

/** The sandbox's own payment page. */
@Controller(TEST_CHECKOUT_PATH)
@UseFilters(PageFailureFilter)
export class TestCheckoutController {
  private readonly checkout: TestCheckout;

  constructor(checkout: Checkout) {
    if (!(checkout instanceof TestCheckout)) throw new Error('the test checkout is not in use');
    this.checkout = checkout;
  }

  @Get(':id')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const id = String(request.params['id']);
    const payment = await this.checkout.find(id);
    if (payment) sendPage(response, 200, testCheckoutPage(id, payment));
    else sendPage(response, 404, GONE);
  }

  @Post(':id')
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    const id = String(request.params['id']);
    const outcome = (await receiveForm(request)).get('outcome');
    if (outcome === 'succeed' || outcome === 'expire')
      await this.checkout.end(id, outcome === 'succeed' ? 'paid' : 'expired');
    const payment = await this.checkout.find(id);
    if (payment) sendPage(response, 200, testCheckoutPage(id, payment, outcome === 'decline'));
    else sendPage(response, 404, GONE);
  }
}

/** Receives Stripe's payment webhooks, and payers who return from Stripe. */
@Controller()
export class PaymentNoticeController {
  constructor(
    private readonly checkout: Checkout,
    private readonly contexts: FounderContexts,
    private readonly commandBus: CommandBus,
    private readonly logger: Logger,
  ) {}

  @Get('/paid')
  back(@Res() response: Response): void {
    sendPage(response, 200, BACK);
  }

  @Post('/webhooks/stripe')
  async receive(@Req() request: Request, @Res() response: Response): Promise<void> {
    const status = await this.hear(request).catch((error: unknown) => {
      // Stripe retries it.
      this.logger.error('could not handle a webhook from Stripe', { err: error });
      return HttpStatus.SERVICE_UNAVAILABLE;
    });
    response.status(status).end();
  }

  /** A webhook only triggers a check, so repeated, reordered or late ones do no harm. */
  private async hear(request: Request): Promise<number> {
    const body = await readBody(request, MAX_BODY_BYTES);
    const signature = request.headers['stripe-signature'];
    const paymentNotice =
      body && typeof signature === 'string' ? await this.checkout.verifyWebhook?.(body, signature) : null;
    if (paymentNotice === null) return 400;
    if (paymentNotice === undefined) return 200;
    const { payer, checkoutSessionId } = paymentNotice;
    try {
      await this.commandBus.execute(new VerifyPayment(payer, checkoutSessionId, this.contexts.of(payer)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    return 200;
  }
}
