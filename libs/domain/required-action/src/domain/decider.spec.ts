import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { requiredAction } from './decider.js';
import { happened, raisedAction, resolution } from '../testing/required-action.fixtures.js';
import type { RequiredActionEvent } from './events.js';

const { decider } = requiredAction;
const { delivered, deliveryFailed, submitted, rejected, resolved } = happened;
const raised = happened.raised();

const raise = { type: 'RaiseAction', action: raisedAction() } as const;
const recordDelivery = { type: 'RecordDelivery' } as const;
const recordFailure = { type: 'RecordDeliveryFailure' } as const;
const submit = { type: 'SubmitResolution', resolution, nameFaults: {} } as const;
const reject = { type: 'RejectAction' } as const;
const resolve = { type: 'ResolveAction' } as const;

describe('a required action', () => {
  it('is opened once', () => {
    given(decider).when(raise).then(raised);
    given(decider, raised, resolved).when(raise).then();
  });

  it.each([recordDelivery, recordFailure, submit, reject, resolve])('must exist before $type', (command) => {
    given(decider).when(command).thenThrows('E_REQUIRED_ACTION_NOT_FOUND');
  });

  it("shows the partner's resolution to auditors", () => {
    expect(fold(decider, [raised, delivered])?.resolution).toBeNull();
    expect(fold(decider, [raised, submitted, resolved])?.resolution).toEqual(resolution);
  });

  describe('its webhook', () => {
    it('can be delivered, even late', () => {
      given(decider, raised).when(recordDelivery).then(delivered);
      given(decider, raised, deliveryFailed).when(recordDelivery).then(delivered);
      given(decider, raised, delivered).when(recordDelivery).then();
    });

    it('fails if it was never delivered', () => {
      given(decider, raised).when(recordFailure).then(deliveryFailed);
      given(decider, raised, deliveryFailed).when(recordFailure).then();
      given(decider, raised, delivered).when(recordFailure).then();
    });

    it.each([submitted, rejected, resolved])('has no effect after $type', (event) => {
      given(decider, raised, event).when(recordDelivery).then();
      given(decider, raised, event).when(recordFailure).then();
    });
  });

  describe('its resolution', () => {
    it.each<[string, RequiredActionEvent[]]>([
      ['undelivered', []],
      ['delivered', [delivered]],
      ['undeliverable', [deliveryFailed]],
    ])('is accepted while the action is %s', (_, events) => {
      given(decider, raised, ...events)
        .when(submit)
        .then(submitted);
    });

    it.each([submitted, rejected, resolved])('is accepted once: not after $type', (event) => {
      given(decider, raised, event).when(submit).thenThrows('E_REQUIRED_ACTION_CLOSED');
    });

    it.each(['FORMATION_SIGNATURE_SS4_RESET', 'FORMATION_SIGNATURE_FORM8821_REQUIRED'] as const)(
      'is rejected for %s, whatever the code and the state',
      (actionCode) => {
        const signature = happened.raised({ actionCode });
        for (const code of [actionCode, resolution.actionCode])
          given(decider, signature, resolved)
            .when({ ...submit, resolution: { ...resolution, actionCode: code } })
            .thenThrows('E_REQUIRED_ACTION_NOT_RESOLVABLE');
      },
    );

    it('must have the code of the action, which is checked first', () => {
      const other = { ...resolution, actionCode: 'FORMATION_SIGNATURE_SS4_RESET' } as const;
      given(decider, raised, submitted)
        .when({ ...submit, resolution: other })
        .thenThrows('E_REQUIRED_ACTION_CODE_MISMATCH');
    });

    it('must have names that the company can have, which is checked last', () => {
      const fault = { code: 'E_NAME_OPTIONS_INVALID', message: 'must be one of: LLC' };
      const misfitting = { ...submit, nameFaults: { 'nameOptions[1].entityTypeEnding': fault } };
      const { fields } = given(decider, raised).when(misfitting).thenThrows('E_NAME_OPTIONS_INVALID');
      expect(fields).toEqual(misfitting.nameFaults);
      given(decider, raised, submitted).when(misfitting).thenThrows('E_REQUIRED_ACTION_CLOSED');
    });
  });

  it('is closed once and never opens again', () => {
    given(decider, raised, submitted).when(resolve).then(resolved);
    given(decider, raised, submitted).when(reject).then(rejected);
    for (const closed of [rejected, resolved])
      for (const close of [reject, resolve]) given(decider, raised, closed).when(close).then();
  });
});
