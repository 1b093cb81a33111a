import type { INestApplicationContext } from '@nestjs/common';
import { newId } from '#kit/kernel';
import { type By, PartnerModule } from '#domain/partner';
import { osUser } from './output.js';
import { withApp } from './with-app.js';

/** Context of an administrator's command. */
export interface Administration {
  /** Contains `PartnerModule` and a `CommandBus`. */
  readonly app: INestApplicationContext;
  /** Actor recorded for the command. */
  readonly by: By;
}

/** Administers partners on the configured stores, then closes them. */
export const withPartners = <T>(work: (administration: Administration) => Promise<T>): Promise<T> =>
  withApp([PartnerModule], (app) => {
    const by = { actor: { type: 'operator', id: osUser() }, requestId: newId() } as const;
    return work({ app, by });
  });
