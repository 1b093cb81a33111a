import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#kit/event-store';
import { Logger } from '#kit/kernel';
import { OperatorTokens } from '../../operator-tokens.js';
import { RecordAct } from '../record-act/record-act.js';

type RevealOutcome =
  | {
      readonly operator: string;
    }
  | { readonly refused: 'unknown token' | 'unknown stream' };

/**
 * Records which operator is about to see personal data in clear. Records nothing if the token is not valid or
 * the stream does not exist.
 */
export class RecordReveal extends Command<RevealOutcome> {
  constructor(
    readonly token: string,
    /** The stream that contains the personal data. */
    readonly stream: string,
    /** The place where the data will be shown, such as `audit replay`. */
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
