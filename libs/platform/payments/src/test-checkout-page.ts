import { html, noticeContent, page, type Page } from '#platform/http';
import { TEST_CHECKOUT_PATH, type TestPayment } from './test-checkout.js';
import { totalOf } from './checkout.js';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const OVER = {
  paid: ['Paid', 'The payment succeeded. You can close this page and continue with your assistant.'],
  expired: ['Expired', 'Nothing was paid. This page can no longer be used to pay.'],
  refunded: ['Refunded', 'The payment was refunded.'],
} as const;

/**
 * Returns the sandbox's checkout page.
 *
 * @param style the path of the stylesheet
 * @param declined whether the last attempt was declined
 */
export function testCheckoutPage(id: string, payment: TestPayment, style: string, declined = false): Page {
  if (payment.status !== 'open') {
    const [title, text] = OVER[payment.status];
    return page(title, noticeContent(title, text), { style });
  }
  const choice = (outcome: string, label: string, plain: boolean) =>
    html`<button ${plain ? html`class="plain"` : null} type="submit" name="outcome" value="${outcome}">
      ${label}
    </button>`;
  return page(
    'Test checkout',
    html`<header>
        <p class="eyebrow">Payment</p>
        <h1>Test checkout</h1>
        <p class="sandbox">Sandbox: no card, no money.</p>
      </header>
      ${
        declined
          ? html`<div class="summary" role="alert"><p>The payment was declined. Try again.</p></div>`
          : null
      }
      <section>
        <dl class="prices">
          ${payment.lines.map(
            ({ name, amountInCents }) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${dollars(amountInCents)}</dd>
              </div>`,
          )}
          <div>
            <dt>Total</dt>
            <dd>${dollars(totalOf(payment.lines))}</dd>
          </div>
        </dl>
        <form class="actions" method="post" action="${TEST_CHECKOUT_PATH}/${id}">
          ${choice('succeed', 'Pay', false)} ${choice('decline', 'Decline payment', true)}
          ${choice('expire', 'Expire session', true)}
        </form>
      </section>`,
    { style },
  );
}
