import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Command, Option } from 'commander';
import {
  InvitePerson,
  ListPeople,
  MakePasswordLink,
  SecondFactors,
  type PersonView,
  PORTAL_ROLES,
  type Role,
} from '#domain/partner';
import { OperatorError } from '../operator-error.js';
import {
  emailAddress,
  type ListColumn,
  type OutputOptions,
  partnerVerb,
  printAll,
  printOne,
  REASON,
} from '../output.js';
import { withPartners } from '../with-app.js';

export function addPeopleVerbs(partners: Command): void {
  partnerVerb(partners, 'people', 'the people of a partner, who sign in to the portal').action(
    async (id: string, options: OutputOptions) => {
      const people = await withPartners(({ app }) => app.get(QueryBus).execute(new ListPeople(id)));
      printAll(people, options, COLUMNS, 'This partner has no people.');
    },
  );
  partnerVerb(
    partners,
    'invite',
    'invites a person to the portal; prints the single-use link with which they choose a password',
  )
    .requiredOption('--email <email>', 'the e-mail address that they will sign in with', emailAddress)
    .addOption(new Option('--role <role>', 'their role').choices(PORTAL_ROLES).default('viewer'))
    .action(async (id: string, options: { email: string; role: Role } & OutputOptions) => {
      const { email, role } = options;
      const invited = await withPartners(({ app, by }) =>
        app.get(CommandBus).execute(new InvitePerson(id, { email, role }, by)),
      );
      printOne({ ...invited, role }, options);
    });
  partnerVerb(
    partners,
    'reset-password',
    'prints a single-use link with which a person chooses another password; valid for 30 minutes',
  )
    .requiredOption('--email <email>', 'the e-mail address that they sign in with', emailAddress)
    .action(async (id: string, { email, ...options }: { email: string } & OutputOptions) => {
      const link = await withPartners(({ app, by }) =>
        app.get(CommandBus).execute(new MakePasswordLink(email, { tenantId: id, by })),
      );
      if (!link) throw new OperatorError('No person of this partner signs in with this address.');
      printOne(link, options);
    });
  partnerVerb(
    partners,
    'turn-off-second-factor',
    'turns off the second factor of a person who lost their device and recovery codes. Verify their identity first. Recorded with the reason',
  )
    .requiredOption('--email <email>', 'the e-mail address that they sign in with', emailAddress)
    .requiredOption(...REASON)
    .action(async (id: string, options: { email: string; reason: string } & OutputOptions) => {
      printOne(await turnOffSecondFactor(id, options.email, options.reason), options);
    });
}

const turnOffSecondFactor = (id: string, address: string, why: string) =>
  withPartners(async ({ app, by }) => {
    const email = address.toLowerCase();
    const done = await app.get(SecondFactors).reset(id, email, why, by);
    if (!done) throw new OperatorError('No person of this partner signs in with this address.');
    if (!done.wasOn) throw new OperatorError('They have no second factor.');
    return { email, userId: done.userId, secondFactor: false };
  });

const COLUMNS: readonly ListColumn<PersonView>[] = [
  { title: 'USER ID', text: ({ userId }) => userId },
  { title: 'ROLE', text: ({ role }) => role },
  { title: 'STATUS', text: ({ status }) => status },
  { title: 'SIGN-IN', text: ({ secondFactor }) => (secondFactor ? 'second factor' : 'password only') },
  { title: 'E-MAIL', text: ({ email }) => email ?? '(erased)' },
];
