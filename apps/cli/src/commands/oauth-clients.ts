import type { Command } from 'commander';
import { DomainError } from '#kit/event-sourcing';
import { AccountsModule, type OperatorClient, OperatorClients } from '#domain/identity';
import { TenantsModule } from '#domain/partner';
import { type ListColumn, type OutputOptions, printAll, printOne, shortName } from '../output.js';
import { withApp } from '../with-app.js';

export function addOAuthClientCommands(program: Command): void {
  const clients = program
    .command('oauth-clients')
    .description('programs that need no browser: they introspect tokens, or act for one founder');
  clients
    .command('create')
    .description('registers a program and prints its secret, which cannot be shown again')
    .requiredOption('--name <name>', 'the purpose of the program', shortName)
    .option('--customer <customerId>', "a founder who signed up; the program's tokens act for them")
    .action(async ({ name, customer, ...options }: { name: string; customer?: string } & OutputOptions) => {
      printOne(await withClients((all) => all.create(name, customer ?? null)), options);
    });
  clients
    .command('list')
    .description('all programs, oldest first; their secrets are not stored')
    .action(async (options: OutputOptions) => {
      printAll(await withClients((all) => all.list()), options, COLUMNS, 'There are no such programs.');
    });
  clients
    .command('revoke')
    .description('permanently removes a program; every process rejects its tokens within a second')
    .argument('<clientId>', 'the program, as shown by `oauth-clients list`')
    .action(async (clientId: string, options: OutputOptions) => {
      if (!(await withClients((all) => all.remove(clientId))))
        throw new DomainError('E_NOT_FOUND', 'There is no such program.');
      printOne({ clientId, revoked: true }, options);
    });
}

const withClients = <T>(work: (clients: OperatorClients) => Promise<T>): Promise<T> =>
  withApp([TenantsModule, AccountsModule], (app) => work(app.get(OperatorClients)));

const COLUMNS: readonly ListColumn<OperatorClient>[] = [
  { title: 'CLIENT ID', text: ({ clientId }) => clientId },
  { title: 'CREATED', text: ({ createdAt }) => createdAt },
  { title: 'CUSTOMER', text: ({ customerId }) => customerId ?? '(checks tokens)' },
  { title: 'NAME', text: ({ name }) => name },
];
