import { type CompanyDetails, companySchema } from '#domain/company';
import {
  described,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  oneOfSet,
  optional,
  page,
  serviceCompanyId,
  shownAs,
  text,
  time,
  whole,
} from '#platform/openapi';
import { ENTITY_TYPE_ENDING } from '#platform/reference-data';
import type {
  HistoryEntry,
  RequiredActionDetails,
  RequiredActionListItem,
  ShownResolution,
} from '../domain/projections/required-actions.js';
import { STATUSES } from '../domain/types.js';
import { ACTION_CODE } from '../value-sets.js';

const status = oneOf(
  STATUSES,
  '`delivered`: an endpoint received the webhook. `submitted`: you sent a resolution. `resolved` and `rejected` are final; a further problem opens a new action.',
);

const fields = {
  requiredActionId: id('The id that the service gave the action.', '38FiGyJwKm3L7rOnaVdrEUVbCxn'),
  serviceCompanyId,
  actionCode: oneOfSet(ACTION_CODE),
  actionName: text('Provide new company names', '`actionCode` in words.'),
  status,
  reason: text('The state rejected the names.', 'Shown to the end user.'),
  open: flag(true, 'True until the action is resolved or rejected.'),
  awaitingResponse: flag(true, 'True while the service waits for your response.'),
  updatedAt: time('When the status last changed.'),
};

const resolution = object<ShownResolution>(
  'Resolution',
  {
    actionCode: oneOf(
      ['FORMATION_NAME_OPTIONS_EXHAUSTED'],
      'Actions that ask for a signature have no resolution.',
    ),
    nameOptions: list(
      object<ShownResolution['nameOptions'][number]>(
        'SubmittedName',
        {
          name: text('Difference Engines', 'As you sent it.'),
          entityTypeEnding: oneOfSet(ENTITY_TYPE_ENDING),
          position: whole(1, '1 is most preferred.'),
        },
        'A name that you proposed.',
      ),
      'In the order in which you sent them.',
    ),
  },
  'A resolution that you sent.',
);

/** An action with its history (contract 6.5). */
export const requiredActionSchema = object<RequiredActionDetails>(
  'RequiredAction',
  {
    ...fields,
    history: list(
      object<HistoryEntry>(
        'RequiredActionStep',
        {
          status,
          submittedPayload: nullable(described(resolution, 'Null unless `status` is `submitted`.'), null),
          createdAt: time('When the action got this status.'),
        },
        'A step in the life of an action.',
      ),
      'Oldest first.',
    ),
  },
  'A request that you must answer before the formation continues, with its history.',
);

/** An action in a list. Its company is absent unless the request expands it (contract 2.11). */
export type ExpandableAction = RequiredActionListItem & { readonly company?: CompanyDetails | null };

const company = optional(
  shownAs(
    nullable(companySchema),
    undefined,
    'The company of the action. Only in responses to requests with `expand[]=company`.',
  ),
);

const ABOUT_ITEM = 'A request that you must answer before the formation continues.';
const listItem = object<ExpandableAction>('RequiredActionListItem', { ...fields, company }, ABOUT_ITEM);
const sessionItem = object<RequiredActionListItem>('SessionRequiredAction', fields, ABOUT_ITEM);

export const requiredActionListSchema = list(listItem, 'Most recently changed first.');
export const sessionActionListSchema = list(sessionItem, 'Most recently changed first.');
export const requiredActionPageSchema = page('RequiredActionList', listItem);
