import { html, noticeContent, page } from '#platform/http';
import { TEST_CHECKOUT_PATH, type TestPayment } from './test-checkout.js';
import { totalOf } from './checkout.js';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const OVER = {
  paid: ['Paid', 'The payment succeeded. You can close this page and go on with your assistant.'],
  expired: ['Expired', 'Nothing was paid, and nothing can be paid here any more.'],
  refunded: ['Refunded', 'The payment was given back.'],
} as const;

/** The sandbox's checkout. @param style the path of the pages' style @param declined the last attempt was */
export function testCheckoutPage(id: string, payment: TestPayment, style: string, declined = false): string {
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
        <dl>
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
          ${choice('succeed', 'Pay', false)} ${choice('decline', 'Have it declined', true)}
          ${choice('expire', 'Let it expire', true)}
        </form>
      </section>`,
    { style },
  );
}
