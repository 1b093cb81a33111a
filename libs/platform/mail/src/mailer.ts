/** A plain-text message to one person. */
export interface Mail {
  /** 27 letters and digits. A message that is sent again has the same id, so that the recipient sees it once. */
  readonly id?: string;
  readonly to: string;
  /** The customer who gets the message, if it is one: it is not kept after their erasure. */
  readonly subjectId?: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends messages. */
export abstract class Mailer {
  /** False if there is no mail server or inbox. */
  abstract readonly available: boolean;

  /**
   * Resolves once the message has been accepted for delivery.
   *
   * @throws {MailNotSentError}
   */
  abstract send(mail: Mail): Promise<void>;

  /** Closes connections. */
  async close(): Promise<void> {
    // Most adapters have no connections.
  }
}

/** The message was not accepted and will not be delivered. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
}
