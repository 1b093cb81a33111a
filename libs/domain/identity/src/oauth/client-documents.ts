import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { firstBytes, GuardedRequests, TargetGuard, WebhooksConfig } from '#platform/webhooks';

const TIMEOUT_MS = 2_500;
/** As draft-ietf-oauth-client-id-metadata-document advises. */
export const MOST_DOCUMENT_BYTES = 5 * 1024;

/**
 * Fetches what programs say of themselves at the address that is their id, as webhooks are sent: https to public addresses
 * alone, checked on the address that is connected to, and nothing is followed.
 */
@Injectable()
export class ClientDocuments implements OnModuleDestroy {
  private readonly requests: GuardedRequests;

  constructor(config: WebhooksConfig) {
    const { allowLoopback } = config;
    this.requests = new GuardedRequests(new TargetGuard({ allowLoopback }), { timeoutMs: TIMEOUT_MS });
  }

  /** For the provider, which asks for nothing else. @throws where there is no whole answer */
  fetch(address: string): Promise<Response> {
    const headers = { accept: 'application/json', 'user-agent': 'client-documents/1' };
    return this.requests.make(address, { method: 'GET', headers }, async ({ statusCode, headers, body }) => {
      // One byte more than may be: the provider refuses it.
      const bytes = await firstBytes(body, MOST_DOCUMENT_BYTES + 1);
      const cacheControl = String(headers['cache-control'] ?? '');
      return new Response(statusCode === 200 ? new Uint8Array(bytes) : null, {
        status: statusCode < 600 ? statusCode : 502,
        headers: { 'cache-control': cacheControl },
      });
    });
  }

  onModuleDestroy(): Promise<void> {
    return this.requests.close();
  }
}
