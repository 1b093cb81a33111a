import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EraseCustomer } from '#domain/customer';
import { type CommandContext, streamName } from '#kit/event-sourcing';
import { DocumentStore } from '#kit/document-store';
import { type Described, flag, nullable, object, serviceCustomerId, time } from '#platform/openapi';
import { parkedOfStream } from '#kit/subscriptions';
import { ERASURE_SUBSCRIPTION } from '../../processes/customer-erasure.js';
import { ErasedWords } from '../scrub-words/erased-words.js';

export const erasureSchema = object(
  'Erasure',
  {
    serviceCustomerId,
    erasedAt: time('Personal data cannot be read from then on.'),
    complete: flag(
      true,
      'Whether nothing about the person can be read or found any more; otherwise the erasure continues in the background.',
    ),
    wordsErasedBy: nullable(
      time(
        'When copies of search words will have left the files. Null if none are left, or before `complete`.',
      ),
    ),
  },
  'The erasure of a customer’s personal data.',
);
export type Erasure = Described<typeof erasureSchema>;

/**
 * Erases a person and waits for the erasure to complete.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also for a malformed id
 *
 * @param reason stored permanently; must not contain personal data
 * @param waitMs maximum wait in milliseconds
 */
export class ErasePerson extends Command<Erasure> {
  constructor(
    readonly customerId: string,
    readonly reason: string,
    readonly context: Omit<CommandContext, 'tenantId' | 'subjectId'>,
    readonly waitMs: number,
  ) {
    super();
  }
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly store: DocumentStore,
    private readonly words: ErasedWords,
  ) {}

  async execute({ customerId, reason, context, waitMs }: ErasePerson): Promise<Erasure> {
    const { erasedAt, position } = await this.commandBus.execute(
      new EraseCustomer(customerId, reason, context),
    );
    const handled = await this.store.whenReached(ERASURE_SUBSCRIPTION, position, waitMs);
    const place = { subscription: ERASURE_SUBSCRIPTION.name, stream: streamName('customer', customerId) };
    const complete = handled && (await parkedOfStream(this.store, place, 1)).length === 0;
    const wordsErasedBy = complete ? await this.words.deadline() : null;
    return { serviceCustomerId: customerId, erasedAt, complete, wordsErasedBy };
  }
}
