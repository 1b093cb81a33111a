import { project, recorded } from '#kit/event-sourcing/testing';
import type { OnboardingEvent } from '../events.js';
import { checkoutBegun, checkoutSettled, companyId, customerId, refundDue } from '../../testing/fixtures.js';
import { dueRefunds } from './due-refunds.js';

const after = (...events: OnboardingEvent[]) =>
  project(
    dueRefunds,
    events.map((event) => recorded(event)),
  );

describe('due refunds', () => {
  const paid = [checkoutBegun(), checkoutSettled('paid')];

  it('are listed until the payment is refunded', () => {
    expect(after(...paid).size).toBe(0);
    expect(after(...paid, refundDue()).get('one')).toMatchObject({ customerId, companyId });
    expect(after(...paid, refundDue(), checkoutSettled('refunded')).size).toBe(0);
  });
});
