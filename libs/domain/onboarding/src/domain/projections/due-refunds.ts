import type { Projection, Recorded } from '#kit/event-sourcing';
import type { OnboardingEvent } from '../events.js';

/** A payment that must be refunded. */
export interface DueRefundDocument {
  readonly tenantId: string | null;
  readonly customerId: string;
  readonly companyId: string;
  readonly dueSince: string;
}

/** Finds payments to refund, by the id of the checkout session; the founder's stream decides. */
export const dueRefunds: Projection<DueRefundDocument, OnboardingEvent> = {
  name: 'due-refunds',
  version: 1,
  categories: ['onboarding'],
  indexes: [['dueSince']],

  documentIds(event) {
    switch (event.type) {
      case 'OnboardingRefundDue':
      case 'OnboardingCheckoutSettled':
        return [event.data.checkoutSessionId];
      case 'OnboardingStarted':
      case 'OnboardingSelected':
      case 'OnboardingAnswered':
      case 'OnboardingTaxIdsProvided':
      case 'OnboardingCheckoutBegun':
      case 'OnboardingSubmitted':
      case 'OnboardingDocumentsListed':
        return [];
    }
  },

  fold(document, { type, data, metadata }: Recorded<OnboardingEvent>) {
    if (type !== 'OnboardingRefundDue') return null;
    const { customerId, companyId } = data;
    return { tenantId: metadata.tenantId, customerId, companyId, dueSince: metadata.recordedAt };
  },
};
