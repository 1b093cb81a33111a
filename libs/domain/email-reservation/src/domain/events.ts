// Names and shapes are storage formats: change one only with a new version and an upcaster.

/** The owner of an e-mail address. A legacy customer has no tenant. */
export interface EmailOwner {
  readonly kind: 'customer' | 'portal-user' | 'legacy-customer';
  /** The customer's id; for a partner's first portal user the tenant's id, for invited users `<tenant>/<user>`. */
  readonly id: string;
  readonly tenantId: string | null;
}

export type EmailReservationEvent =
  | {
      readonly type: 'EmailReserved';
      readonly data: { readonly owner: EmailOwner; readonly reservedAt: string };
    }
  | { readonly type: 'EmailReleased'; readonly data: { readonly owner: EmailOwner } };
