import { Global, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { MailConfig } from './mail.config.js';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { Mailer, MailNotSentError } from './mailer.js';
import { SandboxInbox } from './sandbox-inbox.js';

/** For production without a mail server: every message fails. */
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
  inject: [MailConfig, DocumentStore, MasterKey, KeyRing, Clock],
  useFactory: async (
    config: MailConfig,
    store: DocumentStore,
    masterKey: MasterKey,
    keyRing: KeyRing,
    clock: Clock,
  ): Promise<Mailer> => {
    if (config.smtpUrl !== null) {
      // Loaded only when needed, because loading is slow.
      const { SmtpMailer } = await import('./adapters/smtp-mailer.js');
      return new SmtpMailer(config.smtpUrl, config.mailFrom, { requireTls: mustEncrypt(config) });
    }
    if (config.environment !== 'sandbox') return new NoMailer();
    return new SandboxInbox(store, masterKey, keyRing, clock);
  },
};

/** Encryption is optional for a relay on this machine, because no network is involved. */
const mustEncrypt = ({ environment, smtpUrl }: MailConfig): boolean =>
  environment === 'production' &&
  !['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl ?? '').hostname);

/** Sends e-mail through `SMTP_URL`, or to the sandbox's inbox if it is unset. */
@Global()
@Module({ providers: [mailer, ClosesMailer], exports: [Mailer] })
export class MailModule {}
