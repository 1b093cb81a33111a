import { Injectable } from '@nestjs/common';
import { DocumentStore } from '#kit/document-store';
import type { ErasedCustomer, Eraser } from '#platform/hosting';
import { dueMails } from './due-mails.js';

const PAGE = 100;

/** Removes e-mails to a founder that were not sent yet. One that follows later finds no address. */
@Injectable()
export class MailEraser implements Eraser {
  constructor(private readonly store: DocumentStore) {}

  async erase({ customerId }: Pick<ErasedCustomer, 'customerId'>): Promise<void> {
    await this.store.define([dueMails]);
    for (;;) {
      const due = await this.store.find(dueMails, { where: { customerId }, limit: PAGE });
      for (const { id } of due) await this.store.remove(dueMails, id);
      if (due.length < PAGE) return;
    }
  }
}
