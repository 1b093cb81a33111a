import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Actor, derivedUuid, DomainRegistry } from '#kit/event-sourcing';
import { Clock, newId } from '#kit/kernel';
import { ProjectionEngine } from '#kit/projections';
import { CustomerErasure } from '../../processes/customer-erasure.js';
import { type Erasure, ErasePerson } from './erase-person.js';

/** Timeout (ms); read models may have to be filled first. */
const WAIT_MS = 60_000;

/**
 * Erases a person in a process that serves no requests. If no process of the service runs, this one also keeps the read
 * models up to date and carries out the erasure; otherwise the other processes hold the leases and this one only waits.
 *
 * @param app with the modules of the projector and the partner API
 * @throws {DomainError} `E_NOT_FOUND`
 */
export async function erasePersonAlone(
  app: INestApplicationContext,
  customerId: string,
  reason: string,
  actor: Actor,
): Promise<Erasure> {
  const engine = app.get(ProjectionEngine);
  for (const projection of app.get(DomainRegistry).projections) engine.project(projection);
  engine.subscribe(app.get(CustomerErasure, { strict: false }));
  await engine.start();
  try {
    const requestId = newId();
    const context = {
      commandId: derivedUuid(`privacy-erase/${requestId}`),
      actor,
      correlationId: requestId,
      now: app.get(Clock).now().toISOString(),
    };
    return await app.get(CommandBus).execute(new ErasePerson(customerId, reason, context, WAIT_MS));
  } finally {
    await engine.stop();
  }
}
