import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ErasedCustomer, Eraser } from '#platform/hosting';
import { KeyRing } from '#platform/personal-data';
import { EraseCustomer } from '../commands/erase-customer/erase-customer.js';

/** Destroys the customer's data key. Resolves when no process can read with it any more. */
@Injectable()
export class CustomerEraser implements Eraser {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly keyRing: KeyRing,
  ) {}

  async erase({ customerId, reason, context }: ErasedCustomer): Promise<readonly string[]> {
    // The process that erased the customer may have died halfway.
    await this.commandBus.execute(new EraseCustomer(customerId, reason, context));
    await this.keyRing.whenForgotten(customerId);
    return [customerId];
  }
}
