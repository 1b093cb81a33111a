import { PERMISSIONS } from '#platform/http';
import { id, list, nullable, object, openOneOf, text, time, whole } from '#platform/openapi';
import { API_KEY_PREFIXES } from '../../keys/api-keys.js';

/** Contract 3.5. */
export const meSchema = object(
  'Me',
  {
    partner: object(
      'MyPartner',
      {
        tenantId: id(
          'The id of your account, the same as `customerTenantId` of your customers.',
          '38FiGqPcRk1m3dGJw7sYHcSmYTa',
        ),
        name: text('Acme', 'The name of your account.'),
      },
      'Your account.',
    ),
    environment: openOneOf(
      ['sandbox', 'production'],
      '`sandbox`: test companies, without effects outside. `production`: real companies. We may add environments.',
    ),
    apiVersion: openOneOf(
      ['v1'],
      'The version of the API, which is also part of every path. We may add versions.',
    ),
    key: nullable(
      object(
        'MyKey',
        {
          keyId: text('mY3kR0v5qJt2xWcB8nLd1e', 'The id of the key, as in the portal’s list of keys.'),
          name: text('Server', 'The name that the key was created with.'),
          prefix: openOneOf(
            API_KEY_PREFIXES,
            'The first characters of the key: `dk_test_` in the sandbox, `dk_live_` in production. We may add prefixes.',
          ),
          lastFour: text('x4Tz', 'The last four characters of the key.'),
          createdAt: time('When the key was created.'),
          expiresAt: nullable(time('When the key stops working; null: never.'), null),
          permissions: nullable(
            list(
              openOneOf(
                PERMISSIONS,
                'A resource, and whether the key may only read it. `write` includes `read`.',
              ),
              'The permissions of a restricted key; null: every permission. We may add permissions.',
            ),
            null,
          ),
        },
        'The API key of the request; null for a person who is signed in to the portal.',
      ),
    ),
    rateLimit: nullable(
      object(
        'MyRateLimit',
        {
          limit: whole(200, 'Requests that the key can make within the window.'),
          windowSeconds: whole(2, 'Length of the window in seconds.'),
        },
        'The number of requests that the key can make; null if it is not limited.',
      ),
    ),
  },
  'Your account and the key of the request.',
);
