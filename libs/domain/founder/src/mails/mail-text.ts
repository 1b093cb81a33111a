import type { TaxForm } from '#domain/company';
import type { Mail } from '#platform/mail';

/** The facts about a company that an e-mail can mention. */
export interface MailFacts {
  /** Null until the company has a name. */
  readonly companyName: string | null;
  /** The name of this service. */
  readonly serviceName: string;
  /** The address of the founder's account page. */
  readonly accountUrl: string;
}

/** An e-mail's occasion, with the facts of the company at the time of sending. */
export type Message =
  | { readonly kind: 'names'; readonly reason: string }
  | { readonly kind: 'failure'; readonly reason: string }
  | { readonly kind: 'ein'; readonly ein: string }
  | { readonly kind: 'documents' }
  | {
      readonly kind: 'signature';
      readonly form: string;
      /** Why the form must be signed again; null: it is signed for the first time. */
      readonly reason: string | null;
      /** Opens after the founder signs in; null if somebody else signs, who gets a link of their own. */
      readonly link: string | null;
      readonly signer: string;
    }
  | {
      readonly kind: 'signature-of-party';
      readonly form: string;
      readonly reason: string | null;
      readonly link: string;
      readonly signer: string;
      readonly founder: string;
      readonly days: number;
    }
  | { readonly kind: 'report'; readonly fiscalYear: number }
  | { readonly kind: 'report-question'; readonly fiscalYear: number; readonly question: string };

export const FORMS: Readonly<Record<TaxForm, string>> = { SS4: 'Form SS-4', FORM8821: 'Form 8821' };

/** Writes an e-mail to a founder or a signer. */
export function mailText(message: Message, facts: MailFacts): Pick<Mail, 'subject' | 'text'> {
  const company = facts.companyName ?? 'your company';
  const { subject, paragraphs } = contentOf(message, company);
  const account =
    message.kind === 'signature-of-party'
      ? 'If you do not know this company or its founder, ignore this message.'
      : `Your companies, their documents and open steps are at ${facts.accountUrl}`;
  return {
    subject: `${facts.serviceName}: ${subject}`,
    text: [...paragraphs, account, facts.serviceName].join('\n\n'),
  };
}

function contentOf(
  message: Message,
  company: string,
): { readonly subject: string; readonly paragraphs: readonly string[] } {
  const answer = 'Tell your assistant, which can send your answer.';
  switch (message.kind) {
    case 'names':
      return {
        subject: 'New names needed',
        paragraphs: [
          `We need new names for your company. ${message.reason}`,
          `Choose one to three names. ${answer}`,
        ],
      };
    case 'failure':
      return {
        subject: `The formation of ${company} failed`,
        paragraphs: [
          `The formation of ${company} failed: ${message.reason}`,
          'We refund your payment in full. You can start a new company with your assistant.',
        ],
      };
    case 'ein':
      return {
        subject: `The EIN of ${company}`,
        paragraphs: [`The IRS issued the EIN of ${company}: ${message.ein}`],
      };
    case 'documents':
      return {
        subject: `New documents of ${company}`,
        paragraphs: [`There are new documents of ${company}. Sign in to open them.`],
      };
    case 'signature':
      return {
        subject: `${message.form} of ${company} needs a signature`,
        paragraphs: [
          `${message.form} of ${company} must be signed by ${message.signer}. ${message.reason ?? ''}`.trim(),
          message.link === null
            ? 'We sent the link for signing to the address that you gave for this person.'
            : `Open this link, sign in, and sign the form:\n\n${message.link}`,
        ],
      };
    case 'signature-of-party':
      return {
        subject: `${message.form} of ${company} needs your signature`,
        paragraphs: [
          `Dear ${message.signer},`,
          `${message.founder} is forming ${company} and named you as its responsible party. ${message.form} needs your signature. ${message.reason ?? ''}`.trim(),
          `Open this link and sign the form. The link is for you alone and is valid for ${message.days} days:\n\n${message.link}`,
        ],
      };
    case 'report':
      return {
        subject: `The annual report ${message.fiscalYear} of ${company} needs your confirmation`,
        paragraphs: [
          `The annual report ${message.fiscalYear} of ${company} is ready. Check its figures and its price, then confirm it.`,
          answer,
        ],
      };
    case 'report-question':
      return {
        subject: `A question about the annual report ${message.fiscalYear} of ${company}`,
        paragraphs: [
          `We cannot file the annual report ${message.fiscalYear} of ${company} without an answer:`,
          message.question,
          answer,
        ],
      };
  }
}
