import {
  ConfigError,
  type EnvReader,
  type Environment,
  identityAddress,
  isOnlyLocal,
  ProcessConfig,
} from '#kit/kernel';

/** The page of the authorization server that shows the sandbox's e-mails. */
export const INBOX_PATH = '/sandbox/inbox';

export class MailConfig {
  readonly environment: Environment;
  /** Null: the sandbox keeps e-mails in its inbox, production sends none. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Readers of the sandbox's inbox: callers on this machine, or everybody. */
  readonly sandboxInbox: 'local' | 'public';

  /** Address of the sandbox's inbox; null if e-mails are not kept in it. */
  readonly inboxUrl: string | null;

  constructor(env: EnvReader) {
    this.environment = new ProcessConfig(env).environment;
    this.smtpUrl = env.url('SMTP_URL', ['smtp:', 'smtps:']);
    this.sandboxInbox = env.oneOf('SANDBOX_INBOX', ['local', 'public'], 'local');
    const isKept = this.environment === 'sandbox' && this.smtpUrl === null;
    if (isKept && this.sandboxInbox === 'local' && !isOnlyLocal(env))
      throw new ConfigError(
        'The public address is not on this machine, but the sandbox inbox can be read only on this machine. Set SMTP_URL to send e-mail, or SANDBOX_INBOX=public to let everybody read the inbox.',
      );
    this.inboxUrl = isKept ? `${identityAddress(env).url}${INBOX_PATH}` : null;
    this.mailFrom = env.text('MAIL_FROM') ?? 'Partner Formation Service <no-reply@localhost>';
    if (!/^[^\r\n<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(this.mailFrom))
      throw new ConfigError(
        'MAIL_FROM must be an e-mail address, or a name and an address in angle brackets',
      );
    if (this.smtpUrl !== null && !URL.canParse(this.smtpUrl))
      throw new ConfigError('SMTP_URL must be smtp://user:password@host:port or smtps://…');
  }
}
