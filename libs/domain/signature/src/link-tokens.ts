import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpConfig } from '#platform/http';
import { MasterKey } from '#platform/personal-data';

const SECRET = 'signing-link-secret';
const PURPOSE = 'signing-link';
const GENUINE = 'signing-link-genuine';
/** Base64url: 156 bits of the secret, 96 of its mark. */
const SECRET_LENGTH = 26;
const MARK_LENGTH = 16;

/**
 * Creates the secrets of signing links. A secret is never stored, only its HMAC. Each carries a mark, so that the
 * service can reject guessed links without reading anything.
 */
@Injectable()
export class LinkTokens {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly config: HttpConfig,
  ) {}

  /**
   * Returns a link's address, and the HMAC of its secret.
   *
   * @param commandId the command that issues the link; the same command gets the same link
   */
  create(signatureId: string, commandId: string): { readonly url: string; readonly tokenMac: string } {
    const secret = this.masterKey.mac(SECRET, `${signatureId}/${commandId}`).slice(0, SECRET_LENGTH);
    const token = secret + this.markOf(signatureId, secret);
    const url = `${this.config.publicUrl}/sign/${signatureId}/${token}`;
    return { url, tokenMac: this.macOf(signatureId, token) };
  }

  /** Reports whether the service issued a link. */
  isGenuine(signatureId: string, token: string): boolean {
    const mark = Buffer.from(token.slice(SECRET_LENGTH));
    const expected = Buffer.from(this.markOf(signatureId, token.slice(0, SECRET_LENGTH)));
    return mark.length === expected.length && timingSafeEqual(mark, expected);
  }

  private markOf(signatureId: string, secret: string): string {
    return this.masterKey.mac(GENUINE, `${signatureId}/${secret}`).slice(0, MARK_LENGTH);
  }

  /** Returns the HMAC of a link's secret, for storage. */
  macOf(signatureId: string, token: string): string {
    return this.masterKey.mac(PURPOSE, `${signatureId}/${token}`);
  }
}
