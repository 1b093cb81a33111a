import { errorText, html, noticeContent, page, type Page } from '#platform/http';
import { TEST_CHECKOUT_PATH, type TestPayment } from './test-checkout.js';
import { totalOf } from './checkout.js';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const OVER = {
  paid: ['Paid', 'The payment succeeded. You can close this page and continue with your assistant.'],
  expired: ['Expired', 'Nothing was paid. Ask your assistant for a new payment link.'],
  refunded: ['Refunded', 'The payment was refunded.'],
} as const;

/**
 * Returns the sandbox's checkout page.
 *
 * @param declined whether the last attempt was declined
 */
export function testCheckoutPage(id: string, payment: TestPayment, declined = false): Page {
  if (payment.status !== 'open') {
    const [title, text] = OVER[payment.status];
    return page(title, noticeContent(title, text), { isNarrow: true });
  }
  const total = dollars(totalOf(payment.lines));
  const choice = (outcome: string, label: string, look: string) =>
    html`<button class="${look}" type="submit" name="outcome" value="${outcome}">${label}</button>`;
  return page(
    declined ? 'Error: Test checkout' : 'Test checkout',
    html`<header>
        <p class="eyebrow">Payment</p>
        <h1>Test checkout</h1>
        <p class="sandbox">Sandbox: no card, no money.</p>
      </header>
      ${declined ? errorText('The payment was declined', 'Nothing was paid. Try again.') : null}
      <section>
        <dl class="prices">
          ${payment.lines.map(
            ({ name, amountInCents }) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${dollars(amountInCents)}</dd>
              </div>`,
          )}
          <div class="total">
            <dt>Total</dt>
            <dd>${total}</dd>
          </div>
        </dl>
        <form method="post" action="${TEST_CHECKOUT_PATH}/${id}">
          ${choice('succeed', `Pay ${total}`, 'wide')}
          <div class="ways">
            <p class="hint">Try another outcome:</p>
            ${choice('decline', 'Decline payment', 'quiet')} ${choice('expire', 'Expire session', 'quiet')}
          </div>
        </form>
      </section>`,
    { isNarrow: true },
  );
}
