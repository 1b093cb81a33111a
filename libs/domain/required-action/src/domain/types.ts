// Types of contract 6.5.

export const ACTION_CODES = [
  'FORMATION_NAME_OPTIONS_EXHAUSTED',
  'FORMATION_SIGNATURE_SS4_RESET',
  'FORMATION_SIGNATURE_FORM8821_REQUIRED',
] as const;
export type ActionCode = (typeof ACTION_CODES)[number];

export const STATUSES = [
  'created',
  'delivered',
  'delivery_failed',
  'submitted',
  'rejected',
  'resolved',
] as const;
export type RequiredActionStatus = (typeof STATUSES)[number];

export interface SubmittedName {
  readonly name: string;
  readonly entityTypeEnding: string;
  /** 1 is most preferred. */
  readonly position: number;
}

/** A partner's resolution of an action. */
export interface SentResolution {
  readonly actionCode: ActionCode;
  readonly nameOptions: readonly SubmittedName[];
}

/** An accepted resolution, as sent. Other actions are resolved by signing. */
export interface Resolution extends SentResolution {
  readonly actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED';
}

/** The request to the partner, by code. */
export const ACTION_NAMES: Readonly<Record<ActionCode, string>> = {
  FORMATION_NAME_OPTIONS_EXHAUSTED: 'Provide new company names',
  FORMATION_SIGNATURE_SS4_RESET: 'Sign the SS-4 again',
  FORMATION_SIGNATURE_FORM8821_REQUIRED: 'Sign the Form 8821',
};

/** Reports whether an action is resolved or rejected, which is final. */
export const isClosed = (status: RequiredActionStatus): boolean =>
  status === 'resolved' || status === 'rejected';

/** Reports whether the service waits for the partner. */
export const awaitsPartner = (status: RequiredActionStatus): boolean =>
  !isClosed(status) && status !== 'submitted';
