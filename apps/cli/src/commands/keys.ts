import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Command, Option } from 'commander';
import { DomainError } from '#kit/event-sourcing';
import { type ApiKeyInfo, apiKeyPrefix, IssueKey, ListKeys, RevokeKey } from '#domain/partner';
import {
  count,
  KEY_COLUMNS,
  type ListColumn,
  type OutputOptions,
  partnerVerb,
  printAll,
  printOne,
  shortName,
} from '../output.js';
import { type Administration, withPartners } from '../with-app.js';
import { withStores } from '../with-stores.js';
import { PERMISSIONS } from '#platform/http';
import { sealedCollections } from '#platform/hosting';
import { idOfKeyFile, rewrapAll, type RewrapResult, type RewrapProgress } from '#platform/personal-data';
import { domains } from '../../../domains.js';
import { OperatorError } from '../operator-error.js';

export function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description("a partner's API keys, and the master key (`id`, `rewrap`)");
  partnerVerb(
    keys,
    'list',
    'all keys of a partner, including revoked ones, newest first; the keys themselves are not stored',
  ).action(async (id: string, options: OutputOptions) => {
    const records = await withPartners(({ app }) => allKeys(app.get(QueryBus), id));
    const shown = records.map((key) => ({ ...key, prefix: apiKeyPrefix(key.environment) }));
    printAll(shown, options, API_KEY_COLUMNS, 'This partner has no keys.');
  });
  partnerVerb(keys, 'create', 'issues a key and prints it; it cannot be shown again')
    .requiredOption('--name <name>', 'the purpose of the key', shortName)
    .option('--expires-at <time>', 'when the key stops working, in RFC 3339; default: never')
    .addOption(
      new Option(
        '--permission <permissions...>',
        'restricts the key; `write` includes `read`; default: everything',
      ).choices(PERMISSIONS),
    )
    .action(async (id: string, options: NewKeyOptions & OutputOptions) => {
      const { name, expiresAt = null, permission: permissions = null } = options;
      const { keyId, key } = await withPartners(({ app, by }) =>
        app.get(CommandBus).execute(new IssueKey(id, name, by, expiresAt, undefined, permissions)),
      );
      printOne({ tenantId: id, keyId, name, expiresAt, permissions, apiKey: key }, options);
    });
  addRevoke(keys);
  addRewrap(keys);
  keys
    .command('id')
    .description('prints the id of each master-key file, as shown in errors and by `doctor`')
    .argument('<files...>', 'for example data/master.key')
    .action((files: string[], options: OutputOptions) => {
      const ids = files.map((file) => ({ id: idOfKeyFile(file), file }));
      printAll(ids, options, FILE_COLUMNS, '');
    });
}

interface NewKeyOptions {
  readonly name: string;
  readonly expiresAt?: string;
  readonly permission?: readonly string[];
}

const API_KEY_COLUMNS: readonly ListColumn<ApiKeyInfo & { readonly prefix: string }>[] = [
  ...KEY_COLUMNS,
  { title: 'PERMISSIONS', text: ({ permissions }) => permissions?.join(' ') ?? 'all' },
];

const FILE_COLUMNS: readonly ListColumn<{ readonly id: string; readonly file: string }>[] = [
  { title: 'ID', text: ({ id }) => id },
  { title: 'FILE', text: ({ file }) => file },
];

function addRevoke(keys: Command): void {
  partnerVerb(keys, 'revoke', 'permanently revokes a key; every process rejects it within a second')
    .argument('<keyId>', 'the key, as shown by `keys list`')
    // A key's id may begin with a hyphen and must not be parsed as an option.
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .action(async (id: string, keyId: string, options: OutputOptions) => {
      const revoke = ({ app, by }: Administration) =>
        app.get(CommandBus).execute(new RevokeKey(id, keyId, by));
      if (!(await withPartners(revoke)))
        throw new DomainError('E_NOT_FOUND', 'This partner has no such active key.');
      printOne({ tenantId: id, keyId, revoked: true }, options);
    });
}

async function allKeys(queries: QueryBus, tenant: string): Promise<readonly ApiKeyInfo[]> {
  const all: ApiKeyInfo[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { content, nextCursor } = await queries.execute(new ListKeys(tenant, { size: PAGE, cursor }));
    all.push(...content);
    cursor = nextCursor;
  }
  return all;
}

const PAGE = 500;

/** Adds the command that ends the rotation of the master key. */
function addRewrap(keys: Command): void {
  keys
    .command('rewrap')
    .description(
      'seals values of former master keys with the current key while the service runs; continues an ' +
        'interrupted run. Afterwards, MASTER_KEY_PREVIOUS is not needed (docs/operations.md)',
    )
    .option('--json', 'prints JSON lines, the default if the output is not a terminal')
    .action(async ({ json }: OutputOptions) => {
      const isTerminal = !json && process.stdout.isTTY;
      const print = (line: object, text: string): void => {
        process.stdout.write(isTerminal ? `\r\u001b[K${text}` : `${JSON.stringify(line)}\n`);
      };
      const rewrapped = await withStores(({ documentStore, masterKey }) =>
        rewrapAll(documentStore, masterKey, sealedCollections(domains), (progress) =>
          print({ step: 'rewraps', ...progress }, lineOf(progress)),
        ),
      );
      print({ step: 'rewrapped', ...rewrapped }, `${reportOf(rewrapped)}\n`);
      if (rewrapped.unreadable.length > 0)
        throw new OperatorError(
          `No configured key can decrypt these records: ${rewrapped.unreadable.join(', ')}. Add the key that sealed them to MASTER_KEY_PREVIOUS and run the command again.`,
        );
      if (rewrapped.former > 0)
        throw new OperatorError(
          'A running process still seals with a former key. Restart every process with the current key, then run the command again.',
        );
    });
}

const lineOf = ({ collection, done, of }: RewrapProgress): string =>
  `${collection}  ${count(done)} of ${count(of)}`;

const reportOf = ({ key, records, rewrapped, former }: RewrapResult): string =>
  `${count(records)} records checked, ${count(rewrapped)} rewrapped with master key ${key}; ${count(former)} still under a former key`;
