import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { firstBytes, GuardedRequests, TargetGuard, WebhooksConfig } from '#platform/webhooks';

const TIMEOUT_MS = 2_500;
/** The limit that draft-ietf-oauth-client-id-metadata-document recommends. */
export const MOST_DOCUMENT_BYTES = 5 * 1024;

/**
 * Fetches the metadata of programs whose id is an address. Like webhooks, it connects only to public https
 * addresses, checks the address that it connects to, and follows no redirects.
 */
@Injectable()
export class ClientDocuments implements OnModuleDestroy {
  private readonly requests: GuardedRequests;

  constructor(config: WebhooksConfig) {
    const { allowLoopback } = config;
    this.requests = new GuardedRequests(new TargetGuard({ allowLoopback }), { timeoutMs: TIMEOUT_MS });
  }

  /** Fetches for the provider, which requests nothing else. @throws if the response is incomplete */
  fetch(address: string): Promise<Response> {
    const headers = { accept: 'application/json', 'user-agent': 'client-documents/1' };
    return this.requests.make(address, { method: 'GET', headers }, async (response) => {
      const { statusCode = 502 } = response;
      // One byte above the limit, so that the provider rejects a longer document.
      const bytes = await firstBytes(response, MOST_DOCUMENT_BYTES + 1);
      const cacheControl = response.headers['cache-control'] ?? '';
      return new Response(statusCode === 200 ? new Uint8Array(bytes) : null, {
        status: statusCode < 600 ? statusCode : 502,
        headers: { 'cache-control': cacheControl },
      });
    });
  }

  onModuleDestroy(): void {
    this.requests.close();
  }
}
