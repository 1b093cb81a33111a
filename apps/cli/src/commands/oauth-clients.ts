import type { Command } from 'commander';
import { DomainError } from '#kit/event-sourcing';
import { type OperatorClient, OperatorClients, TokensModule } from '#domain/identity';
import { type OutputOptions, printAll, printOne, shortName } from '../output.js';
import { withApp } from '../with-app.js';

/** Administration of the programs that operators let in at the authorization server. */
export function addOAuthClientCommands(program: Command): void {
  const clients = program
    .command('oauth-clients')
    .description(
      'programs that need no founder in a browser: they ask about tokens, or work for one founder',
    );
  clients
    .command('create')
    .description('lets a program in; prints its secret, which is shown this once')
    .requiredOption('--name <name>', 'what it is for', shortName)
    .option('--customer <customerId>', 'a founder who signed up: its tokens speak for her')
    .option('--json', 'as JSON')
    .action(async ({ name, customer, ...options }: { name: string; customer?: string } & OutputOptions) => {
      printOne(await withClients((all) => all.create(name, customer ?? null)), options);
    });
  clients
    .command('list')
    .description('all of them, oldest first; their secrets are not known to anybody')
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      printAll(await withClients((all) => all.list()), options, lineOf, 'There are no such programs.');
    });
  clients
    .command('revoke')
    .description('shuts a program out: within a second its tokens are refused everywhere, for good')
    .argument('<clientId>', 'the program, as `oauth-clients list` shows it')
    .option('--json', 'as JSON')
    .action(async (clientId: string, options: OutputOptions) => {
      if (!(await withClients((all) => all.remove(clientId))))
        throw new DomainError('E_NOT_FOUND', 'There is no such program.');
      printOne({ clientId, revoked: true }, options);
    });
}

const withClients = <T>(work: (clients: OperatorClients) => Promise<T>): Promise<T> =>
  withApp([TokensModule], (app) => work(app.get(OperatorClients)));

const lineOf = ({ clientId, createdAt, customerId, name }: OperatorClient): string =>
  [clientId, createdAt, customerId ?? '(asks about tokens)        ', name].join('  ');
