import { textField, type WebhookMapping } from '#platform/webhook-mapping';
import type { RequiredActionEvent } from '../events.js';
import { ACTION_NAMES, type ActionCode } from '../types.js';

/** Announces actions of one kind. @param reason sample text */
const announcing = (
  eventName: string,
  actionCode: ActionCode,
  description: string,
  reason: string,
): WebhookMapping<RequiredActionEvent, 'RequiredActionRaised'> => ({
  eventName,
  on: 'RequiredActionRaised',
  description,
  when: (data) => data.actionCode === actionCode,
  fields: {
    requiredActionId: textField(({ data }) => data.requiredActionId, '38FiGyJwKm3L7rOnaVdrEUVbCxn', {
      about: 'The new required action.',
    }),
    actionCode: textField(() => actionCode, actionCode, {
      about: 'Always the same for this event.',
      values: [actionCode],
    }),
    actionName: textField(() => ACTION_NAMES[actionCode], ACTION_NAMES[actionCode], {
      about: '`actionCode` in words.',
    }),
    reason: textField(({ data }) => data.reason, reason, { about: 'Shown to the end user.' }),
  },
});

export const companyNameOptionsRequired = announcing(
  'company_name_options_required',
  'FORMATION_NAME_OPTIONS_EXHAUSTED',
  'The state rejected all names. Provide new ones.',
  'All names are taken.',
);

export const signatureSs4Reset = announcing(
  'signature_ss4_reset',
  'FORMATION_SIGNATURE_SS4_RESET',
  'The SS-4 must be signed again.',
  'The signature was refused.',
);

export const signatureForm8821Required = announcing(
  'signature_form8821_required',
  'FORMATION_SIGNATURE_FORM8821_REQUIRED',
  'The Form 8821 must be signed.',
  'The IRS asks for it.',
);

/** The webhook of each action. */
export const ANNOUNCEMENTS = {
  FORMATION_NAME_OPTIONS_EXHAUSTED: companyNameOptionsRequired,
  FORMATION_SIGNATURE_SS4_RESET: signatureSs4Reset,
  FORMATION_SIGNATURE_FORM8821_REQUIRED: signatureForm8821Required,
} as const satisfies Readonly<Record<ActionCode, object>>;
