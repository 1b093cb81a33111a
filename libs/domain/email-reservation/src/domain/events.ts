// Names and shapes are storage formats: change one only with a new version and an upcaster.

/** Who an e-mail address belongs to. A legacy customer has no tenant. */
export interface EmailOwner {
  readonly kind: 'customer' | 'portal-user' | 'legacy-customer';
  /** The customer's id; of a partner's first portal user the tenant's, of one who was invited `<tenant>/<user>`. */
  readonly id: string;
  readonly tenantId: string | null;
}

export type EmailReservationEvent =
  | {
      readonly type: 'EmailReserved';
      readonly data: { readonly owner: EmailOwner; readonly reservedAt: string };
    }
  | { readonly type: 'EmailReleased'; readonly data: { readonly owner: EmailOwner } };
