import { LRUCache } from 'lru-cache';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { firstBytes, GuardedRequests, TargetGuard, WebhooksConfig } from '#platform/webhooks';

const TIMEOUT_MS = 2_500;
/** The limit that draft-ietf-oauth-client-id-metadata-document recommends. */
export const MAX_DOCUMENT_BYTES = 5 * 1024;
/** Keys may come with chains of certificates. */
export const MAX_KEYS_BYTES = 32 * 1024;
const MAX_DOCUMENTS = 1000;
/** A request with an invalid signature also makes us fetch keys, so an address is fetched at most once in this time. */
const CACHE_MS = 60_000;

interface Fetched {
  readonly status: number;
  readonly cacheControl: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Fetches the metadata of programs whose id is an address, and their keys. Like webhooks, it connects only to public
 * https addresses, checks the address that it connects to, and follows no redirects.
 */
@Injectable()
export class ClientDocuments implements OnModuleDestroy {
  private readonly requests: GuardedRequests;
  private readonly recent = new LRUCache<string, Promise<Fetched>>({ max: MAX_DOCUMENTS, ttl: CACHE_MS });

  constructor(config: WebhooksConfig) {
    const { allowLoopback } = config;
    this.requests = new GuardedRequests(new TargetGuard({ allowLoopback }), { timeoutMs: TIMEOUT_MS });
  }

  /** Fetches for the provider, which checks the length. @throws if the response is incomplete */
  async fetch(address: string): Promise<Response> {
    const fetched = this.recent.get(address) ?? this.request(address);
    this.recent.set(address, fetched, { noUpdateTTL: true });
    const { status, cacheControl, bytes } = await fetched;
    return new Response(status === 200 ? bytes : null, {
      status,
      headers: { 'cache-control': cacheControl },
    });
  }

  private request(address: string): Promise<Fetched> {
    const headers = { accept: 'application/json', 'user-agent': 'client-documents/1' };
    return this.requests.make(address, { method: 'GET', headers }, async (response) => {
      const { statusCode = 502 } = response;
      // One byte above the limit, so that the provider rejects a longer response.
      const bytes = withoutNulls(new Uint8Array(await firstBytes(response, MAX_KEYS_BYTES + 1)));
      const cacheControl = response.headers['cache-control'] ?? '';
      return { status: statusCode < 600 ? statusCode : 502, cacheControl, bytes };
    });
  }

  onModuleDestroy(): void {
    this.requests.close();
  }
}

/**
 * Removes the null members of a document, because null counts as absent, as in a registration (contract 10.2). The provider
 * would reject some of them.
 */
function withoutNulls(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > MAX_DOCUMENT_BYTES) return bytes;
  const members = membersOf(Buffer.from(bytes).toString());
  if (!members.some(([, value]) => value === null)) return bytes;
  const present = members.filter(([, value]) => value !== null);
  return new TextEncoder().encode(JSON.stringify(Object.fromEntries(present)));
}

/** Returns the members of a JSON object; none for any other text. */
function membersOf(text: string): readonly (readonly [string, unknown])[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.entries(parsed)
      : [];
  } catch {
    return [];
  }
}
