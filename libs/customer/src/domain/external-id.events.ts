// Names and shapes are storage formats. The stream is named by a keyed hash of tenant and id; no event holds the id.

export type ExternalIdEvent =
  | {
      readonly type: 'ExternalIdReserved';
      /** `reservedAt` is real time, RFC 3339. */
      readonly data: { readonly customerId: string; readonly reservedAt: string };
    }
  | { readonly type: 'ExternalIdReleased'; readonly data: { readonly customerId: string } };
