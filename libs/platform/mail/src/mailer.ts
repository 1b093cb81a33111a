/** A message to one person, plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands messages over to be delivered. */
export abstract class Mailer {
  /** Whether there is anybody to hand messages to. */
  abstract readonly available: boolean;

  /** Resolves once somebody else is responsible for the message. @throws {MailNotSentError} */
  abstract send(mail: Mail): Promise<void>;

  /** Lets go of connections. */
  async close(): Promise<void> {
    // Most hold none.
  }
}

/** The message was not taken; nothing was delivered. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
}
