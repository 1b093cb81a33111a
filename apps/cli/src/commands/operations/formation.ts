import type { Command } from 'commander';
import { AcceptFormation } from '#company';
import { atDesk, deskVerb } from '../../desk.js';
import { outcomeOf } from './outcome.js';

/** What the state and the service's own checks decide on a formation. */
export function addFormationVerbs(operations: Command): void {
  const formation = operations.command('formation').description('what becomes of a formation');
  deskVerb(formation, 'accept', 'accepts a request that is PENDING: it goes to the state').action(
    atDesk(async ({ companyId, context, commandBus }) =>
      outcomeOf(companyId, await commandBus.execute(new AcceptFormation(companyId, context))),
    ),
  );
}
