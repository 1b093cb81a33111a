import { type CompanyDetails, companySchema } from '#domain/company';
import {
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  optional,
  page,
  shownAs,
  text,
  time,
  whole,
} from '#platform/openapi';
import type {
  HistoryEntry,
  RequiredActionDetails,
  RequiredActionListItem,
  ShownResolution,
} from '../domain/projections/required-actions.js';
import { ACTION_CODES, STATUSES } from '../domain/types.js';

const status = oneOf(STATUSES);

const fields = {
  requiredActionId: id(undefined, '38FiGyJwKm3L7rOnaVdrEUVbCxn'),
  serviceCompanyId: id(),
  actionCode: oneOf(ACTION_CODES),
  actionName: text('Provide new company names'),
  status,
  reason: text('The state rejected the names.', 'Shown to the end user.'),
  open: flag(true, 'True until the action is resolved or rejected.'),
  awaitingResponse: flag(true, 'True while the service waits for your response.'),
  updatedAt: time(),
};

const resolution = object<ShownResolution>('Resolution', {
  actionCode: oneOf(['FORMATION_NAME_OPTIONS_EXHAUSTED']),
  nameOptions: list(
    object<ShownResolution['nameOptions'][number]>('SubmittedName', {
      name: text('Difference Engines'),
      entityTypeEnding: text('LLC'),
      position: whole(1, '1 is most preferred.'),
    }),
  ),
});

/** An action with its history (contract 6.5). */
export const requiredActionSchema = object<RequiredActionDetails>('RequiredAction', {
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

/** An action in a list. Its company is absent unless the request expands it (contract 2.11). */
export type ExpandableAction = RequiredActionListItem & { readonly company?: CompanyDetails | null };

const company = optional(
  shownAs(
    nullable(companySchema),
    undefined,
    'The company of the action. Only in responses to requests with `expand[]=company`.',
  ),
);

const listItem = object<ExpandableAction>('RequiredActionListItem', { ...fields, company });
const sessionItem = object<RequiredActionListItem>('SessionRequiredAction', fields);

export const requiredActionListSchema = list(listItem, 'Most recently changed first.');
export const sessionActionListSchema = list(sessionItem, 'Most recently changed first.');
export const requiredActionPageSchema = page('RequiredActionList', listItem);
