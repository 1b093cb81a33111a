import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#kit/event-store';
import { Logger } from '#kit/kernel';
import { OperatorTokens } from '../../operator-tokens.js';
import { RecordAct } from '../record-act/record-act.js';

export type RevealOutcome =
  | {
      /** The name of the operator, who is on record from now on. */
      readonly operator: string;
    }
  | { readonly refused: 'unknown token' | 'unknown stream' };

/**
 * Records that an operator is about to see personal data in clear, and who that is. Nothing is recorded if the token is not
 * valid or the stream does not exist.
 */
export class RecordReveal extends Command<RevealOutcome> {
  constructor(
    readonly token: string,
    /** The stream that holds the personal data. */
    readonly stream: string,
    /** Where the data will be shown: `audit replay`. */
    readonly purpose: string,
  ) {
    super();
  }
}

@CommandHandler(RecordReveal)
export class RecordRevealHandler implements ICommandHandler<RecordReveal> {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly events: EventStore,
    private readonly commandBus: CommandBus,
    private readonly logger: Logger,
  ) {}

  async execute({ token, stream, purpose }: RecordReveal): Promise<RevealOutcome> {
    const operator = await this.tokens.verify(token);
    if (!operator) {
      this.logger.security('key-refused', { purpose });
      return { refused: 'unknown token' };
    }
    const [first] = await this.events.readStream(stream, { limit: 1 });
    if (!first) return { refused: 'unknown stream' };
    const { name, tokenId } = operator;
    const data = { stream, purpose, tokenId };
    await this.commandBus.execute(new RecordAct({ type: 'PersonalDataRevealed', data }, { name }));
    return { operator: name };
  }
}
