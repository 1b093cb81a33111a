import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, isId } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { MasterKey } from '#platform/personal-data';

const PURPOSE = 'document-download-link';
const LIFETIME_MS = 3_600_000;

/** A link as shown to partners (contract 5.7). */
export interface DownloadLink {
  readonly downloadUrl: string;
  /** RFC 3339, UTC, with milliseconds. */
  readonly downloadUrlExpiresAt: string;
}

/** Creates and verifies links that open one document for one hour. */
@Injectable()
export class SignedLinks {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly config: HttpConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a link to a document.
   *
   * @param name the file name of the download
   * @param now the tenant's time
   * @param tenantId the tenant whose (sandbox) time expires the link; null: real time
   */
  downloadUrl(documentId: string, name: string, now: Date, tenantId: string | null = null): DownloadLink {
    const expires = now.getTime() + LIFETIME_MS;
    const query = new URLSearchParams({ expires: String(expires), name, tenant: tenantId ?? '' });
    query.set('signature', this.signatures(documentId, query)[0]);
    return {
      downloadUrl: `${this.config.publicUrl}/documents/${documentId}?${query.toString()}`,
      downloadUrlExpiresAt: new Date(expires).toISOString(),
    };
  }

  /**
   * Returns the file name of the download that a link opens.
   *
   * @param query the raw query, without the question mark
   * @returns null if the link was altered, created elsewhere, or has expired
   */
  verify(documentId: string, query: string): string | null {
    const params = new URLSearchParams(query);
    const signature = Buffer.from(params.get('signature') ?? '');
    const isSignature = (one: string): boolean =>
      signature.length === one.length && timingSafeEqual(signature, Buffer.from(one));
    if (!this.signatures(documentId, params).some(isSignature)) return null;
    // Require the exact parameters; additional ones count as an alteration.
    if (!isId(documentId) || [...params.keys()].join() !== 'expires,name,tenant,signature') return null;
    const now = this.clock.now(params.get('tenant') || null);
    if (!(now.getTime() < Number(params.get('expires')))) return null;
    return params.get('name');
  }

  private signatures(documentId: string, query: URLSearchParams): ReturnType<MasterKey['signatures']> {
    const signed = [documentId, query.get('expires'), query.get('name'), query.get('tenant')];
    return this.masterKey.signatures(PURPOSE, JSON.stringify(signed));
  }
}
