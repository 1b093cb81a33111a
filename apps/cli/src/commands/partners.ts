import { CommandBus } from '@nestjs/cqrs';
import type { Command } from 'commander';
import { DomainError, streamPrefix } from '#event-sourcing';
import {
  CreatePartner,
  type CreatedPartner,
  partner,
  partnersProjection,
  type PartnerView,
  SetSuspension,
} from '#partner';
import type { Stores } from '#hosting';
import { type OutputOptions, printAll, printOne, tenantId } from '../output.js';
import { withPartners } from '../with-partners.js';
import { withStores } from '../with-stores.js';

const PAGE = 500;
/** For so long a list waits for a partner that was created a moment ago, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Administration of partners (tenants). */
export function addPartnerCommands(program: Command): void {
  const partners = program.command('partners').description('the partners of this deployment');
  partners
    .command('create')
    .description('creates a partner; prints its API key and portal password, which are shown this once')
    .requiredOption('--name <name>', 'the name of the partner')
    .requiredOption('--email <email>', 'the e-mail address of its first portal user')
    .option('--json', 'as JSON')
    .action(async (options: { name: string; email: string } & OutputOptions) => {
      printOne(await create(options.name, options.email), options);
    });
  partners
    .command('list')
    .description('all partners, oldest first')
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      printAll(await withStores(list), options, lineOf, 'There are no partners.');
    });
  addSuspension(partners, 'suspend', "ends a partner's writes: its keys only read from now on", true);
  addSuspension(partners, 'resume', "lets a suspended partner's keys write again", false);
}

function addSuspension(
  partners: Command,
  verb: 'suspend' | 'resume',
  description: string,
  suspended: boolean,
): void {
  partners
    .command(verb)
    .description(description)
    .argument('<tenantId>', 'the partner', tenantId)
    .option('--json', 'as JSON')
    .action(async (id: string, options: OutputOptions) => {
      await withPartners(({ app, by }) => app.get(CommandBus).execute(new SetSuspension(id, suspended, by)));
      printOne({ tenantId: id, suspended }, options);
    });
}

function create(name: string, email: string): Promise<CreatedPartner> {
  return withPartners(({ app, by }) =>
    app.get(CommandBus).execute(new CreatePartner({ name, email, ...by })),
  );
}

/** Keeps the list up to date itself where no service is running to do so. */
async function list({ engine, eventStore, readModels }: Stores): Promise<PartnerView[]> {
  await engine.project(partnersProjection).start();
  const head = await eventStore.head([streamPrefix(partner.category)]);
  if (!(await readModels.whenProjected(head, partner.category, PATIENCE_MS)))
    throw new DomainError(
      'E_UNAVAILABLE',
      'The list of partners is being brought up to date: try again in a moment.',
    );
  const views: PartnerView[] = [];
  for (;;) {
    const found = await readModels.find(partnersProjection, {
      orderBy: { field: 'createdAt' },
      offset: views.length,
      limit: PAGE,
    });
    views.push(...found.map(({ document }) => document));
    if (found.length < PAGE) return views;
  }
}

const lineOf = ({ tenantId: id, name, email, suspended, createdAt }: PartnerView): string =>
  [id, createdAt, suspended ? 'suspended' : 'active   ', name, email ?? '(erased)'].join('  ');
