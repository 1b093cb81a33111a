import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface Issued {
  readonly host: string;
  readonly notAfter?: Date;
}

const DAY = 86_400_000;

/** Encodes DER (ITU-T X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 128 + digits.length]), digits, content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bitString = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(date.toISOString().replace(/[-:T]/g, '').slice(2, 14) + 'Z'));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const extension = (id: string, value: Uint8Array) =>
  sequence(oid(id), der(0x01, Buffer.from([0xff])), der(0x04, value));

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A certificate authority that issues X.509 certificates (RFC 5280) for the TLS servers of specs. */
export class CertificateAuthority {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly name = nameOf(`Test authority ${randomBytes(4).toString('hex')}`);
  /** The authority's certificate (PEM). */
  readonly cert = this.sign(this.name, this.keys.publicKey, new Date(Date.now() + DAY), [
    extension('551d13', sequence(der(0x01, Buffer.from([0xff])))),
  ]);

  /** The authority's certificate and key, self-signed to a client that does not trust it. */
  get own(): Certificate {
    return { cert: this.cert, key: pemOf(this.keys.privateKey) };
  }

  issue({ host, notAfter = new Date(Date.now() + DAY) }: Issued): Certificate {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const alternative = extension('551d11', sequence(der(0x82, Buffer.from(host))));
    return {
      cert: this.sign(nameOf(host), publicKey, notAfter, [alternative]),
      key: pemOf(privateKey),
    };
  }

  private sign(
    subject: Uint8Array,
    publicKey: KeyObject,
    notAfter: Date,
    extensions: readonly Uint8Array[],
  ): string {
    const content = sequence(
      der(0xa0, der(0x02, Buffer.from([2]))),
      der(0x02, Buffer.from([1]), randomBytes(8)),
      ECDSA_WITH_SHA256,
      this.name,
      sequence(utcTime(new Date(notAfter.getTime() - 30 * DAY)), utcTime(notAfter)),
      subject,
      publicKey.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(...extensions)),
    );
    const signature = sign('sha256', content, this.keys.privateKey);
    const base64 = sequence(content, ECDSA_WITH_SHA256, bitString(signature)).toString('base64');
    return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  }
}
