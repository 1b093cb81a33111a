import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CommandHandling, DomainRegistry, EventCodec } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { Clock, Logger } from '#kit/kernel';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { ProjectionEngine, ReadModels } from '#kit/projections';
import { WebhookRegistry } from '#platform/webhook-mapping';
import type { Stores } from './stores.js';

/** Provides the opened stores and the slices of the configuration, each by its class. */
@Global()
@Module({})
export class StoresModule {
  static of(stores: Stores, logger: Logger): DynamicModule {
    const values = [
      ...stores.config.entries(),
      { provide: DomainRegistry, useValue: stores.registry },
      { provide: WebhookRegistry, useValue: stores.webhooks },
      { provide: Clock, useValue: stores.clock },
      { provide: Logger, useValue: logger },
      { provide: MasterKey, useValue: stores.masterKey },
      { provide: KeyRing, useValue: stores.keyRing },
      { provide: EventStore, useValue: stores.eventStore },
      { provide: DocumentStore, useValue: stores.documentStore },
      { provide: EventCodec, useValue: stores.codec },
      { provide: CommandHandling, useValue: stores.commandHandling },
      { provide: ReadModels, useValue: stores.readModels },
      { provide: ProjectionEngine, useValue: stores.engine },
    ];
    return { module: StoresModule, providers: values, exports: values.map(({ provide }) => provide) };
  }
}
