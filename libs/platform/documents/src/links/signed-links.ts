import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, isId } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { MasterKey } from '#platform/personal-data';

const PURPOSE = 'document-download-link';
const LIFETIME_MS = 3_600_000;

/** A link as partners read it (contract 5.7). */
export interface DownloadLink {
  readonly downloadUrl: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly downloadUrlExpiresAt: string;
}

/** What a link that was made here and is still valid opens. */
export interface LinkedDocument {
  readonly documentId: string;
  /** The file name that the download is given. */
  readonly name: string;
}

/** Links that open one document for one hour, for their holders. */
@Injectable()
export class SignedLinks {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly config: HttpConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * A link to a document.
   *
   * @param name the file name that the download is given
   * @param now the tenant's time
   * @param tenantId whose (sandbox) time ends the link; null: real time
   */
  downloadUrl(documentId: string, name: string, now: Date, tenantId: string | null = null): DownloadLink {
    const expires = now.getTime() + LIFETIME_MS;
    const query = new URLSearchParams({ expires: String(expires), name, tenant: tenantId ?? '' });
    query.set('signature', this.sign(documentId, query));
    return {
      downloadUrl: `${this.config.publicUrl}/documents/${documentId}?${query.toString()}`,
      downloadUrlExpiresAt: new Date(expires).toISOString(),
    };
  }

  /**
   * What a link opens.
   *
   * @param query as it came, without the question mark
   * @returns null for a link that was altered, made elsewhere, or has expired
   */
  verify(documentId: string, query: string): LinkedDocument | null {
    const given = new URLSearchParams(query);
    const expected = Buffer.from(this.sign(documentId, given));
    const signature = Buffer.from(given.get('signature') ?? '');
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
    // Signed parameters are as they were made; what was added to them is an alteration too.
    if (!isId(documentId) || [...given.keys()].join() !== 'expires,name,tenant,signature') return null;
    const now = this.clock.now(given.get('tenant') || null);
    if (!(now.getTime() < Number(given.get('expires')))) return null;
    return { documentId, name: given.get('name') ?? '' };
  }

  private sign(documentId: string, query: URLSearchParams): string {
    const signed = [documentId, query.get('expires'), query.get('name'), query.get('tenant')];
    return this.masterKey.mac(PURPOSE, JSON.stringify(signed));
  }
}
