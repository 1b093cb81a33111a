import { CommandBus } from '@nestjs/cqrs';
import type { Command } from 'commander';
import {
  CreatePartner,
  type CreatedPartner,
  listPartners,
  type PartnerView,
  SetSuspension,
} from '#domain/partner';
import {
  emailAddress,
  type ListColumn,
  type OutputOptions,
  partnerVerb,
  printAll,
  printOne,
} from '../output.js';
import { withPartners } from '../with-app.js';
import { withStores } from '../with-stores.js';
import { addPeopleVerbs } from './people.js';

export function addPartnerCommands(program: Command): void {
  const partners = program.command('partners').description('the partners of this deployment');
  partners
    .command('create')
    .description('creates a partner; prints its API key and portal password, which cannot be shown again')
    .requiredOption('--name <name>', 'the name of the partner')
    .requiredOption('--email <email>', 'the e-mail address of its first portal user', emailAddress)
    .action(async (options: { name: string; email: string } & OutputOptions) => {
      printOne(await create(options.name, options.email), options);
    });
  partners
    .command('list')
    .description('all partners, oldest first')
    .action(async (options: OutputOptions) => {
      printAll(await withStores(listPartners), options, COLUMNS, 'There are no partners.');
    });
  addSuspension(partners, 'suspend', 'suspends a partner: its keys can only read from now on', true);
  addSuspension(partners, 'resume', 'resumes a suspended partner: its keys can write again', false);
  addPeopleVerbs(partners);
}

function addSuspension(
  partners: Command,
  verb: 'suspend' | 'resume',
  description: string,
  suspended: boolean,
): void {
  partnerVerb(partners, verb, description).action(async (id: string, options: OutputOptions) => {
    await withPartners(({ app, by }) => app.get(CommandBus).execute(new SetSuspension(id, suspended, by)));
    printOne({ tenantId: id, suspended }, options);
  });
}

function create(name: string, email: string): Promise<CreatedPartner> {
  return withPartners(({ app, by }) =>
    app.get(CommandBus).execute(new CreatePartner({ name, email, ...by })),
  );
}

const COLUMNS: readonly ListColumn<PartnerView>[] = [
  { title: 'TENANT ID', text: ({ tenantId }) => tenantId },
  { title: 'CREATED', text: ({ createdAt }) => createdAt },
  { title: 'STATUS', text: ({ suspended }) => (suspended ? 'suspended' : 'active') },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'E-MAIL', text: ({ email }) => email ?? '(erased)' },
];
