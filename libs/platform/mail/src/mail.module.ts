import { Global, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { MailConfig } from './mail.config.js';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { Mailer, MailNotSentError } from './mailer.js';
import { SandboxInbox } from './sandbox-inbox.js';

/** Production without a mail server: what needs one answers so instead. */
class NoMailer extends Mailer {
  override readonly available = false;

  override send(): Promise<void> {
    return Promise.reject(new MailNotSentError('SMTP_URL is not set'));
  }
}

@Injectable()
class ClosesMailer implements OnModuleDestroy {
  constructor(private readonly mailer: Mailer) {}

  async onModuleDestroy(): Promise<void> {
    await this.mailer.close();
  }
}

const mailer = {
  provide: Mailer,
  inject: [MailConfig, DocumentStore, MasterKey, Clock],
  useFactory: async (
    config: MailConfig,
    store: DocumentStore,
    masterKey: MasterKey,
    clock: Clock,
  ): Promise<Mailer> => {
    if (config.smtpUrl !== null) {
      // Only where it is used: it takes its time to load.
      const { SmtpMailer } = await import('./adapters/smtp-mailer.js');
      return new SmtpMailer(config.smtpUrl, config.mailFrom, { requireTls: mustEncrypt(config) });
    }
    return config.environment === 'sandbox' ? new SandboxInbox(store, masterKey, clock) : new NoMailer();
  },
};

/** A relay on this machine is reached over no network. */
const mustEncrypt = ({ environment, smtpUrl }: MailConfig): boolean =>
  environment === 'production' &&
  !['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl ?? '').hostname);

/** E-mail: by `SMTP_URL`, else into the sandbox's inbox. */
@Global()
@Module({ providers: [mailer, ClosesMailer], exports: [Mailer] })
export class MailModule {}
