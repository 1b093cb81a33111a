export { INBOX_PATH, MailConfig } from './mail.config.js';
export { MailModule } from './mail.module.js';
export { type Mail, Mailer, MailNotSentError } from './mailer.js';
export { type ReceivedMail, SandboxInbox, sealedMails } from './sandbox-inbox.js';
