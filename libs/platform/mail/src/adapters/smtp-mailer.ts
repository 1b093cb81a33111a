import { createTransport, type Transporter } from 'nodemailer';
import { type Mail, Mailer, MailNotSentError } from '../mailer.js';

const TIMEOUT_MS = 10_000;
/** How a connection ends that said nothing of the message: it is tried once more. */
const DROPPED: ReadonlySet<unknown> = new Set(['ECONNECTION', 'ECONNRESET', 'EPIPE', 'ESOCKET']);

export interface SmtpOptions {
  /** Nothing is said to a server that cannot encrypt, or whose certificate is not trusted. */
  readonly requireTls: boolean;
  /** Whose certificates are trusted, PEM; default: whom Node trusts, `NODE_EXTRA_CA_CERTS` among them. */
  readonly authority?: string;
}

/** Hands messages to a mail server. */
export class SmtpMailer extends Mailer {
  override readonly available = true;
  private readonly transport: Transporter;

  /** @param url `smtp://user:password@host:587`, or `smtps://…`; on `smtp` the connection is encrypted where the server can */
  constructor(
    url: string,
    private readonly from: string,
    { requireTls, authority }: SmtpOptions,
  ) {
    super();
    this.transport = createTransport(
      {
        url,
        requireTLS: requireTls,
        ...(authority !== undefined && { tls: { ca: authority } }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      { disableFileAccess: true, disableUrlAccess: true },
    );
  }

  override async send(mail: Mail): Promise<void> {
    try {
      await this.hand(mail).catch((error: unknown) => {
        if (!DROPPED.has((error as { code?: unknown }).code)) throw error;
        return this.hand(mail);
      });
    } catch (error) {
      throw new MailNotSentError(`the mail server did not take a message: ${messageOf(error)}`);
    }
  }

  override close(): Promise<void> {
    this.transport.close();
    return Promise.resolve();
  }

  private async hand({ to, subject, text }: Mail): Promise<void> {
    // An object, so that a comma in it does not make two recipients of one.
    await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
  }
}

const messageOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown reason';
};
