import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Command } from 'commander';
import { DomainError } from '#kit/event-sourcing';
import { IssueKey, ListKeys, RevokeKey } from '#domain/partner';
import { lineOfKey, type OutputOptions, printAll, printOne, shortName, tenantId } from '../output.js';
import { type Administration, withPartners } from '../with-partners.js';

/** Administration of partners' API keys. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description("a partner's API keys");
  keys
    .command('list')
    .description(
      'all keys of a partner, newest first, revoked ones too; the keys themselves are not known to anybody',
    )
    .argument('<tenantId>', 'the partner', tenantId)
    .option('--json', 'as JSON')
    .action(async (id: string, options: OutputOptions) => {
      const found = await withPartners(({ app }) => app.get(QueryBus).execute(new ListKeys(id)));
      printAll(found, options, lineOfKey, 'This partner has no keys.');
    });
  keys
    .command('create')
    .description('issues a key, which is shown this once')
    .argument('<tenantId>', 'the partner', tenantId)
    .requiredOption('--name <name>', 'what the key is for', shortName)
    .option('--json', 'as JSON')
    .action(async (id: string, options: { name: string } & OutputOptions) => {
      const { name } = options;
      const { keyId, key } = await withPartners(({ app, by }) =>
        app.get(CommandBus).execute(new IssueKey(id, name, by)),
      );
      printOne({ tenantId: id, keyId, name, apiKey: key }, options);
    });
  addRevoke(keys);
}

function addRevoke(keys: Command): void {
  keys
    .command('revoke')
    .description('revokes a key: within a second it is refused everywhere, for good')
    .argument('<tenantId>', 'the partner', tenantId)
    .argument('<keyId>', 'the key, as `keys list` shows it')
    .option('--json', 'as JSON')
    // A key's id may begin with a hyphen, which is then no option.
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .action(async (id: string, keyId: string, options: OutputOptions) => {
      const revoke = ({ app, by }: Administration) =>
        app.get(CommandBus).execute(new RevokeKey(id, keyId, by));
      if (!(await withPartners(revoke)))
        throw new DomainError('E_NOT_FOUND', 'This partner has no such key in force.');
      printOne({ tenantId: id, keyId, revoked: true }, options);
    });
}
