import { flag, id, list, nullable, object, oneOf, page, text, time, whole } from '#openapi';
import type {
  HistoryEntry,
  RequiredActionAnswer,
} from './projections/required-actions/required-actions.projection.js';
import type { RequiredActionListItem } from './queries/company-required-actions/company-required-actions.query.js';
import { ACTION_CODES, type Resolution, type SubmittedName } from './required-action.types.js';

const status = oneOf([
  'created',
  'delivered',
  'delivery_failed',
  'submitted',
  'rejected',
  'resolved',
] as const);

const fields = {
  requiredActionId: id(undefined, '38FiGyJwKm3L7rOnaVdrEUVbCxn'),
  serviceCompanyId: id(),
  actionCode: oneOf(ACTION_CODES),
  actionName: text('Provide new company names'),
  status,
  reason: text('The state refused the names.', 'For the end user.'),
  open: flag(true, 'Neither resolved nor rejected.'),
  awaitingResponse: flag(true, 'The service waits for you.'),
  updatedAt: time(),
};

const resolution = object<Resolution>('Resolution', {
  actionCode: oneOf(ACTION_CODES),
  nameOptions: list(
    object<SubmittedName>('SubmittedName', {
      name: text('Difference Engines'),
      entityTypeEnding: text('LLC'),
      position: whole(1, '1 is most preferred.'),
    }),
  ),
});

/** An action with its history (specification, section 2.8). */
export const requiredActionSchema = object<RequiredActionAnswer>('RequiredAction', {
  ...fields,
  history: list(
    object<HistoryEntry>('RequiredActionStep', {
      status,
      submittedPayload: nullable(resolution, null),
      createdAt: time(),
    }),
    'Oldest first.',
  ),
});

const listItem = object<RequiredActionListItem>('RequiredActionListItem', fields);

export const requiredActionListSchema = list(listItem, 'Most recently changed first.');
export const requiredActionPageSchema = page('RequiredActionPage', listItem);
