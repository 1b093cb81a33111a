import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#kernel';
import { MasterKey } from '#personal-data';

const PURPOSE = 'signing-link';
const TOKEN_BYTES = 32;

/** The secrets of signing links. None is ever stored: what is kept is an HMAC. */
@Injectable()
export class LinkTokens {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly config: Config,
  ) {}

  /** A new link's address, and what is kept of its secret. */
  create(signatureId: string): { readonly url: string; readonly tokenMac: string } {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const url = `${this.config.publicUrl}/sign/${signatureId}/${token}`;
    return { url, tokenMac: this.macOf(signatureId, token) };
  }

  /** What is kept of a link's secret: an HMAC. */
  macOf(signatureId: string, token: string): string {
    return this.masterKey.mac(PURPOSE, `${signatureId}/${token}`);
  }
}
