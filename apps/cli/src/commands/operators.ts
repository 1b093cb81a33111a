import type { Command } from 'commander';
import { DomainError } from '#kit/event-sourcing';
import { OperatorModule, OperatorTokens } from '#domain/operator';
import { lineOfKey, type OutputOptions, printAll, printOne, shortName } from '../output.js';
import { withApp } from '../with-app.js';

/** Administration of the tokens of the people at the operations desk. */
export function addOperatorCommands(program: Command): void {
  const operators = program.command('operators').description('who may use the operations desk over HTTP');
  operators
    .command('create')
    .description("issues an operator's token, which is shown this once")
    .requiredOption('--name <name>', 'name of the key holder, recorded in events', shortName)
    .option('--json', 'as JSON')
    .action(async ({ name, ...options }: { name: string } & OutputOptions) => {
      const { keyId, key } = await withTokens((tokens) => tokens.issue(name));
      printOne({ tokenId: keyId, name, token: key }, options);
    });
  operators
    .command('list')
    .description('all tokens, newest first, revoked ones too; the tokens themselves are not known to anybody')
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      const found = await withTokens((tokens) => tokens.list());
      const tokens = found.map(({ keyId: tokenId, ...rest }) => ({ tokenId, ...rest }));
      printAll(
        tokens,
        options,
        ({ tokenId: keyId, ...rest }) => lineOfKey({ keyId, ...rest }),
        'There are no operators.',
      );
    });
  operators
    .command('revoke')
    .description('revokes a token: within a second it is refused everywhere, for good')
    .argument('<tokenId>', 'the token, as `operators list` shows it')
    .option('--json', 'as JSON')
    // A token's id may begin with a hyphen, which is then no option.
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .action(async (tokenId: string, options: OutputOptions) => {
      if (!(await withTokens((tokens) => tokens.revoke(tokenId))))
        throw new DomainError('E_NOT_FOUND', 'There is no such token in force.');
      printOne({ tokenId, revoked: true }, options);
    });
}

const withTokens = <T>(work: (tokens: OperatorTokens) => Promise<T>): Promise<T> =>
  withApp([OperatorModule], (app) => work(app.get(OperatorTokens)));
