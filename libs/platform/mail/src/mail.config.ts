import { ConfigError, type EnvReader, type Environment, ProcessConfig } from '#kit/kernel';

export class MailConfig {
  readonly environment: Environment;
  /** Null: the sandbox keeps e-mails in its inbox, production sends none. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;

  constructor(env: EnvReader) {
    this.environment = new ProcessConfig(env).environment;
    this.smtpUrl = env.url('SMTP_URL', ['smtp:', 'smtps:']);
    this.mailFrom = env.text('MAIL_FROM') ?? 'Partner Formation Service <no-reply@localhost>';
    if (!/^[^\r\n<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(this.mailFrom))
      throw new ConfigError(
        'MAIL_FROM must be an e-mail address, or a name and an address in angle brackets',
      );
    if (this.smtpUrl !== null && !URL.canParse(this.smtpUrl))
      throw new ConfigError('SMTP_URL must be smtp://user:password@host:port or smtps://…');
  }
}
