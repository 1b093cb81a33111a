import type { Stores } from '#platform/hosting';
import { makeKey } from '#platform/credentials';
import { API_KEY } from '../../support/service.js';
import type { Filler, SeededPartner } from './copy.js';
import { Random } from './ids.js';
import type { Played, StoryOf } from './template.js';

/** All endpoints of seeded partners are at this port of this machine; a measure may listen there. */
export const RECEIVER_PORT = 3990;

/** The records that a partner has besides the stream. */
export const PARTNER_COLLECTIONS = ['api-keys', 'webhook-endpoints', 'portal-users'] as const;
/** The subkeys of the values that are sealed in them. */
const PURPOSES = ['webhook-secret', 'portal-users'];
const KEY_PREFIX = 'dk_test_';

type MasterKey = Stores['masterKey'];

/** Returns the partner of a number; the same in every folder except for keyed hashes. */
export function partnerAt(masterKey: MasterKey, seed: number, number: number, at: number): SeededPartner {
  const apiKey = apiKeyAt(seed, number);
  const random = new Random(seed * 1_000_003 + number);
  const email = `partner.${number}@partners.example`;
  return {
    tenantId: random.ksuid(at),
    name: `Partner ${number}`,
    email,
    userId: masterKey.mac('portal-user', email),
    apiKey,
    keyId: keyIdOf(masterKey, apiKey),
  };
}

/** Returns the key of the partner of a number, which is not the first. */
export function apiKeyAt(seed: number, number: number): string {
  const random = new Random(-1 - (seed * 1_000_003 + number));
  return makeKey(KEY_PREFIX, Buffer.from(Uint32Array.from({ length: 8 }, () => random.next()).buffer));
}

const keyIdOf = (masterKey: MasterKey, apiKey: string): string =>
  masterKey.mac('api-key-lookup', apiKey).slice(0, 22);

/** Finds the sandbox's partner, who plays the stories. */
export function sandboxPartner({ masterKey }: Stores, { events }: Played): SeededPartner {
  const created = events.find(({ type }) => type === 'PartnerCreated');
  const { tenantId, name, userId, personal } = created?.data as {
    readonly tenantId: string;
    readonly name: string;
    readonly userId: string;
    readonly personal: { readonly email: string };
  };
  const keyId = keyIdOf(masterKey, API_KEY);
  return { tenantId, name, userId, email: personal.email, apiKey: API_KEY, keyId };
}

/** Returns what replaces the sandbox's partner in the stories of companies. */
export const literalsOf = ({ tenantId, keyId }: SeededPartner): Readonly<Record<string, Filler>> => ({
  [tenantId]: ({ partner }) => partner.tenantId,
  [keyId]: ({ partner }) => partner.keyId,
});

/** Returns the story of the sandbox's partner itself. */
export function partnerStory({ masterKey }: Stores, played: Played, own: SeededPartner): StoryOf {
  const emailStream = (email: string) => `emailReservation-${masterKey.mac('email-reservation', email)}`;
  const mac = (apiKey: string) => masterKey.mac('api-key', apiKey);
  const literals: Record<string, Filler> = {
    ...literalsOf(own),
    [own.userId]: ({ partner }) => partner.userId,
    [own.email]: ({ partner }) => partner.email,
    [own.name]: ({ partner }) => partner.name,
    [emailStream(own.email)]: ({ partner }) => emailStream(partner.email),
    [mac(own.apiKey)]: ({ partner }) => mac(partner.apiKey),
    [`"${own.apiKey.slice(-4)}"`]: ({ partner }) => `"${partner.apiKey.slice(-4)}"`,
  };
  for (const collection of PARTNER_COLLECTIONS)
    for (const { id, document } of played.records.get(collection) ?? []) {
      const { url } = ((document as { endpoints?: { url: string }[] }).endpoints ?? [])[0] ?? {};
      if (url !== undefined) {
        literals[url] = ({ partner }) => `http://127.0.0.1:${RECEIVER_PORT}/${partner.tenantId}`;
        literals[`"${new URL(url).host}"`] = () => `"127.0.0.1:${RECEIVER_PORT}"`;
      }
      for (const [text] of JSON.stringify(document).matchAll(/[0-9A-Za-z+/]{40,}=*/g))
        for (const purpose of PURPOSES) {
          const clear = unsealed(masterKey, purpose, text, id);
          if (clear === null) continue;
          literals[text] = ({ partner }) =>
            purpose === 'portal-users'
              ? masterKey.seal(purpose, Buffer.from(partner.email), partner.userId)
              : masterKey.seal(purpose, clear, partner.tenantId);
        }
    }
  const names = [`partner-${own.tenantId}`, emailStream(own.email)];
  return { literals, names, subjectId: own.tenantId, collections: PARTNER_COLLECTIONS };
}

/** Returns null if a text is not sealed with the purpose and for the record. */
function unsealed(masterKey: MasterKey, purpose: string, text: string, id: string): Buffer | null {
  try {
    return masterKey.open(purpose, text, id);
  } catch {
    return null;
  }
}
