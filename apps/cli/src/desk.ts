import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Command, InvalidArgumentError } from 'commander';
import { DeskContext } from '#company';
import { type CommandContext, derivedUuid } from '#event-sourcing';
import { isId, newId } from '#kernel';
import { HttpModule } from '#http';
import { partnerApiRole } from '../../partner-api/src/partner-api.role.js';
import { osUser, type OutputOptions, printOne, shortName } from './output.js';
import { withApp } from './with-app.js';

/** The desk's commands are handled by what handles a partner's requests. */
const SERVICE = [HttpModule, ...partnerApiRole.imports];

/** What every verb of the operations desk takes. */
export interface DeskOptions extends OutputOptions {
  readonly as: string;
  readonly idempotencyKey?: string;
}

/** What a verb of the operations desk works with. */
export interface Desk {
  readonly companyId: string;
  /** The operator's, in the tenant and the time of the company. */
  readonly context: CommandContext;
  readonly commandBus: CommandBus;
  readonly queryBus: QueryBus;
}

/** Declares a verb of the operations desk on one company; its options and its action ({@link atDesk}) follow. */
export const deskVerb = (group: Command, name: string, description: string): Command =>
  group
    .command(name)
    .description(description)
    .argument('<companyId>', 'the serviceCompanyId', companyId)
    .option('--as <name>', 'who does it, as events will tell', shortName, osUser())
    .option('--idempotency-key <key>', 'a repeat of this very call with the same key does nothing again')
    .option('--json', 'as JSON');

/** The action of a {@link deskVerb}: what `work` returns is printed. */
export const atDesk =
  <Options extends object>(work: (desk: Desk, options: Options) => Promise<object>) =>
  async (id: string, options: Options & DeskOptions, verb: Command): Promise<void> => {
    const by = {
      actor: { type: 'operator', id: options.as },
      requestId: newId(),
      ...(options.idempotencyKey !== undefined && { commandId: commandIdOf(verb, id, options) }),
    } as const;
    const done = await withApp(SERVICE, async (app) => {
      const [commandBus, queryBus] = [app.get(CommandBus), app.get(QueryBus)];
      const context = await queryBus.execute(new DeskContext(id, by));
      return work({ companyId: id, context, commandBus, queryBus }, options);
    });
    printOne(done, options);
  };

/** The same for the same call with the same key, and no other: nothing that is asked for is passed over in silence. */
const commandIdOf = (verb: Command, id: string, options: DeskOptions): string =>
  derivedUuid(JSON.stringify(['cli', verb.parent?.name(), verb.name(), id, { ...options, json: null }]));

function companyId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A company id has 27 letters and digits.');
  return value;
}
