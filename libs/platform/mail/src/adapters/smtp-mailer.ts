import { createTransport, type Transporter } from 'nodemailer';
import { type Mail, Mailer, MailNotSentError } from '../mailer.js';

const TIMEOUT_MS = 10_000;
/** Connection errors that occur before the message is sent; the mailer retries once. */
const DROPPED: ReadonlySet<unknown> = new Set(['ECONNECTION', 'ECONNRESET', 'EPIPE', 'ESOCKET']);

export interface SmtpOptions {
  /** Sends nothing to a server that cannot encrypt or whose certificate is not trusted. */
  readonly requireTls: boolean;
  /** Trusted certificate authority (PEM); default: Node's, including `NODE_EXTRA_CA_CERTS`. */
  readonly authority?: string;
}

/** Sends messages through a mail server. */
export class SmtpMailer extends Mailer {
  override readonly available = true;
  private readonly transport: Transporter;

  /**
   * @param url `smtp://user:password@host:587`, or `smtps://…`. With `smtp`, the connection is encrypted if the
   *   server can.
   */
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
      throw new MailNotSentError(`the mail server did not accept the message: ${messageOf(error)}`);
    }
  }

  override close(): Promise<void> {
    this.transport.close();
    return Promise.resolve();
  }

  private async hand({ id, to, subject, text }: Mail): Promise<void> {
    // Many mail servers drop a message whose id they have seen.
    const messageId = id === undefined ? {} : { messageId: `<${id}@partner-formation-service>` };
    // An object, so that a comma in the address does not create a second recipient.
    const recipient = { name: '', address: to };
    await this.transport.sendMail({ from: this.from, to: recipient, subject, text, ...messageId });
  }
}

const messageOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown reason';
};
