import type { Command } from 'commander';
import { DomainError } from '#kit/event-sourcing';
import { OperatorModule, operatorTokenPrefix, OperatorTokens } from '#domain/operator';
import { KEY_COLUMNS, osUser, type OutputOptions, printAll, printOne, shortName } from '../output.js';
import { withApp } from '../with-app.js';

export function addOperatorCommands(program: Command): void {
  const operators = program
    .command('operators')
    .description('the people who can use the operations desk over HTTP');
  operators
    .command('create')
    .description('issues an operator token and prints it; it cannot be shown again')
    .requiredOption('--name <name>', "name of the token's holder, recorded in events", shortName)
    .action(async ({ name, ...options }: { name: string } & OutputOptions) => {
      const createdBy = { type: 'operator', id: osUser() };
      const { keyId, key } = await withTokens((tokens) => tokens.issue(name, createdBy));
      printOne({ tokenId: keyId, name, token: key }, options);
    });
  operators
    .command('list')
    .description('all tokens, including revoked ones, newest first; the tokens themselves are not stored')
    .action(async (options: OutputOptions) => {
      const records = await withTokens((tokens) => tokens.list());
      const tokens = records.map((token) => ({ prefix: operatorTokenPrefix(token.environment), ...token }));
      if (options.json)
        console.log(JSON.stringify(tokens.map(({ keyId: tokenId, ...rest }) => ({ tokenId, ...rest }))));
      else printAll(tokens, options, KEY_COLUMNS, 'There are no operators.');
    });
  operators
    .command('revoke')
    .description('permanently revokes a token; every process rejects it within a second')
    .argument('<tokenId>', 'the token, as shown by `operators list`')
    // A token's id may begin with a hyphen and must not be parsed as an option.
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .action(async (tokenId: string, options: OutputOptions) => {
      if (!(await withTokens((tokens) => tokens.revoke(tokenId))))
        throw new DomainError('E_NOT_FOUND', 'There is no such active token.');
      printOne({ tokenId, revoked: true }, options);
    });
}

const withTokens = <T>(work: (tokens: OperatorTokens) => Promise<T>): Promise<T> =>
  withApp([OperatorModule], (app) => work(app.get(OperatorTokens)));
