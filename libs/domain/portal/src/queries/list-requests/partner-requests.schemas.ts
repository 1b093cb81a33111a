import {
  dictionary,
  fieldError,
  id,
  list,
  nullable,
  object,
  openOneOf,
  page,
  text,
  time,
  whole,
} from '#platform/openapi';

const requestId = text('38FiH2a1yvx0hJ8fMAwQhtOPlYp', 'The `x-request-id` of the response.');

const caller = object(
  'RequestCaller',
  {
    type: openOneOf(
      ['partner', 'portal-user', 'operator', 'customer', 'system'],
      '`partner`: an API key. `portal-user`: a person in your portal. `operator`: our operations team. `customer`: the founder. `system`: the service. We may add types.',
    ),
    name: nullable(
      text(
        'Server',
        'The name of the key, or the e-mail address of the person if the caller may see it; otherwise null.',
      ),
    ),
  },
  'The sender of a request, or the author of a change.',
);

const serviceCompanyId = nullable(id('The company that it belongs to; null if it belongs to none.'));

const loggedRequest = object(
  'LoggedRequest',
  {
    requestId,
    createdAt: time('When the service responded.'),
    method: text('POST', 'The method of the request.'),
    route: text(
      '/v1/partner/companies/{companyId}/cancel',
      'The path, with the names of its parameters, as in this reference.',
    ),
    serviceCompanyId,
    statusCode: whole(409, 'The HTTP status of the response.'),
    durationMs: whole(12, 'In milliseconds.'),
    error: nullable(
      object(
        'LoggedError',
        {
          code: text('E_FORMATION_NOT_CANCELABLE', 'The code of the error.'),
          message: text('The formation can no longer be canceled.', 'The message of the error.'),
          fields: dictionary(
            fieldError,
            {},
            'The invalid fields, by path. The messages are the broken rules; names and values that you sent are left out.',
          ),
        },
        'The error of the response; null if the request succeeded.',
      ),
    ),
    caller,
  },
  'A request that changed something or failed, without its body and its query.',
);

export const requestPageSchema = page('LoggedRequestList', loggedRequest);

const change = object(
  'RequestChange',
  {
    type: text('FormationCanceled', 'What changed. We may add types.'),
    serviceCompanyId,
    createdAt: time('When the change was recorded.'),
    caller,
    events: list(
      object(
        'RequestEvent',
        {
          eventId: id('The id of the event.', '38FiGxPfQQk4NyZ7WPhjCmmGCsv'),
          eventName: text('company_formation_canceled', 'The type of the event.'),
          deliveryId: nullable(id('Its first delivery. Null if no endpoint was subscribed.')),
          deliveryStatus: nullable(
            text('delivered', 'The state of this delivery. Null if there is none, or if it was deleted.'),
          ),
        },
        'An event that the change caused, and its first delivery.',
      ),
      'The events that the change caused.',
    ),
  },
  'A change that the request made or caused.',
);

export const requestSchema = object(
  'RequestDetails',
  {
    requestId,
    outcome: nullable(loggedRequest),
    changes: list(change, 'The first hundred changes, oldest first. They are kept forever.'),
    moreChanges: whole(0, 'Number of further changes.'),
  },
  'A request with its effects. `outcome` is null after a week: then only its changes are known.',
);
