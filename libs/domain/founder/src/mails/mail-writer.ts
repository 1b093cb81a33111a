import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type CompanyFromEvents, LoadCompany } from '#domain/company';
import { WhoIs } from '#domain/customer';
import { normalizeEmail } from '#domain/email-reservation';
import { IdentityConfig } from '#domain/identity';
import { SecureLinks } from '#domain/mcp';
import type { Mail } from '#platform/mail';
import { ServiceDetails } from '#platform/reference-data';
import type { DueMail } from './due-mails.js';
import { FORMS, mailText, type Message } from './mail-text.js';

/** How long the links in e-mails are valid: until after the last reminder (contract 6.4). */
const LINK_DAYS = 7;

interface Founder {
  readonly name: string;
  readonly email: string;
}

/** Writes e-mails when they are sent, so that they say what is true then. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly links: SecureLinks,
    private readonly config: IdentityConfig,
    private readonly service: ServiceDetails,
  ) {}

  /** Returns null if there is nothing to say any more, or the founder was erased. */
  async write(mail: DueMail): Promise<Mail | null> {
    const person = await this.queryBus.execute(new WhoIs(mail.tenantId, mail.customerId));
    if (!person) return null;
    const loaded = await this.queryBus.execute(new LoadCompany(mail.companyId, mail.tenantId));
    const founder = {
      name: `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim(),
      email: person.email,
    };
    const message = await this.messageOf(mail, loaded, founder);
    if (!message) return null;
    const facts = {
      companyName: loaded.name,
      serviceName: this.service.name,
      accountUrl: `${this.config.identityPublicUrl}/account`,
    };
    const party = loaded.company.personal?.responsibleParty;
    const to = message.kind === 'signature-of-party' ? party?.email : founder.email;
    return to === undefined ? null : { to, ...mailText(message, facts) };
  }

  private async messageOf(
    mail: DueMail,
    loaded: CompanyFromEvents,
    founder: Founder,
  ): Promise<Message | null> {
    const { occasion } = mail;
    const { company } = loaded;
    switch (occasion.kind) {
      case 'names': {
        const round = company.nameRounds.find(({ outcome }) => outcome === 'awaited');
        return round ? { kind: 'names', reason: round.reason } : null;
      }
      case 'failure': {
        const failed = (await loaded.history()).find(({ type }) => type === 'FormationFailed');
        return failed?.type === 'FormationFailed' ? { kind: 'failure', reason: failed.data.message } : null;
      }
      case 'ein':
        return company.ein === null ? null : { kind: 'ein', ein: company.ein };
      case 'signature':
      case 'signature-of-party':
        return this.signatureOf(mail, occasion, company, founder);
      case 'documents':
      case 'report':
      case 'report-question':
        return occasion;
    }
  }

  private signatureOf(
    { customerId, companyId }: DueMail,
    { kind, documentType }: Extract<DueMail['occasion'], { kind: 'signature' | 'signature-of-party' }>,
    { signatureRounds, personal }: CompanyFromEvents['company'],
    founder: Founder,
  ): Message | null {
    const round = signatureRounds.findLast((one) => one.documentType === documentType);
    if (round?.outcome !== 'awaited' || personal === null) return null;
    const { responsibleParty: party } = personal;
    const isFounder = normalizeEmail(party.email) === normalizeEmail(founder.email);
    const signer = `${party.legalFirstName} ${party.legalLastName}`;
    const shared = { form: FORMS[documentType], reason: round.reason, signer };
    const linkFor = (signs: 'founder' | 'responsible-party'): string =>
      this.links.to(customerId, companyId, { form: documentType, signs, days: LINK_DAYS });
    if (kind === 'signature') return { kind, ...shared, link: isFounder ? linkFor('founder') : null };
    if (isFounder) return null;
    return { kind, ...shared, link: linkFor('responsible-party'), founder: founder.name, days: LINK_DAYS };
  }
}
