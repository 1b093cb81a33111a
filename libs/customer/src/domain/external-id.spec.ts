import { describe, it } from '@jest/globals';
import { given } from '#event-sourcing/testing';
import { externalId } from './external-id.js';
import type { ExternalIdEvent } from './external-id.events.js';

const { decider } = externalId;
const at = '2026-11-20T12:00:00.000Z';
const reserve = (customerId: string, from: string | null = null) =>
  ({ type: 'ReserveExternalId', customerId, at, from }) as const;
const reserved = (customerId: string): ExternalIdEvent => ({
  type: 'ExternalIdReserved',
  data: { customerId, reservedAt: at },
});
const released = (customerId: string): ExternalIdEvent => ({
  type: 'ExternalIdReleased',
  data: { customerId },
});

describe('an external id', () => {
  it('goes to the first', () => {
    given(decider).when(reserve('one')).then(reserved('one'));
    given(decider, reserved('one')).when(reserve('two')).then();
  });

  it('stays with its holder', () => {
    given(decider, reserved('one')).when(reserve('one', 'one')).then();
  });

  it('is taken from a holder that never came to be, and from nobody else', () => {
    given(decider, reserved('one')).when(reserve('two', 'one')).then(released('one'), reserved('two'));
    given(decider, reserved('one')).when(reserve('two', 'three')).then();
  });

  it('is given up by its holder alone', () => {
    given(decider, reserved('one'))
      .when({ type: 'ReleaseExternalId', customerId: 'one' })
      .then(released('one'));
    given(decider, reserved('one')).when({ type: 'ReleaseExternalId', customerId: 'two' }).then();
  });

  it('is free again afterwards', () => {
    given(decider, reserved('one'), released('one')).when(reserve('two')).then(reserved('two'));
  });
});
