import { project, recorded } from '#kit/event-sourcing/testing';
import type { RequiredActionEvent } from '../events.js';
import {
  companyId,
  customerId,
  happened,
  requiredActionId,
  resolution,
  tenantId,
} from '../../testing/required-action.fixtures.js';
import { detailsOf, listItemOf, type RequiredActionDetails, requiredActions } from './required-actions.js';

const timeOf = (index: number): string => `2026-11-20T12:00:0${index}.000Z`;

const historyOf = (...events: RequiredActionEvent[]) =>
  events.map((event, index) =>
    recorded(event, { position: 10 + index, metadata: { recordedAt: timeOf(index) } }),
  );

const after = (...events: RequiredActionEvent[]) =>
  project(requiredActions, historyOf(...events)).get(requiredActionId);

const { delivered, deliveryFailed, submitted, rejected, resolved } = happened;
const raised = happened.raised();

describe('required actions', () => {
  it('show a new action with every field', () => {
    expect(after(raised)).toEqual({
      tenantId,
      companyId,
      customerId,
      actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
      open: true,
      createdAt: timeOf(0),
      position: 10,
      changedAt: 10,
      action: {
        requiredActionId,
        serviceCompanyId: companyId,
        actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
        actionName: 'Provide new company names',
        status: 'created',
        reason: 'The state refused every name.',
        open: true,
        awaitingResponse: true,
        updatedAt: timeOf(0),
        history: [{ status: 'created', submittedPayload: null, createdAt: timeOf(0) }],
      },
    });
  });

  it.each([
    [delivered, 'delivered', true, true],
    [deliveryFailed, 'delivery_failed', true, true],
    [submitted, 'submitted', true, false],
    [rejected, 'rejected', false, false],
    [resolved, 'resolved', false, false],
  ])('follow $type', (event, status, open, awaitingResponse) => {
    const document = after(raised, event);
    expect(document).toMatchObject({ open, createdAt: timeOf(0), position: 10, changedAt: 11 });
    expect(document?.action).toMatchObject({ status, open, awaitingResponse, updatedAt: timeOf(1) });
  });

  it('show the resolution, and its time', () => {
    expect(after(raised, delivered, submitted, resolved)?.action.history).toEqual([
      { status: 'created', submittedPayload: null, createdAt: timeOf(0) },
      { status: 'delivered', submittedPayload: null, createdAt: timeOf(1) },
      { status: 'submitted', submittedPayload: resolution, createdAt: timeOf(2) },
      { status: 'resolved', submittedPayload: null, createdAt: timeOf(3) },
    ]);
  });

  it('are listed without their history', () => {
    const details = detailsOf(historyOf(raised, submitted)) as RequiredActionDetails;
    const { history, ...listed } = details;
    expect(history).toHaveLength(2);
    expect(listItemOf(details)).toEqual(listed);
  });

  it('are the same when built from their events', () => {
    expect(detailsOf(historyOf(raised, submitted))).toEqual(after(raised, submitted)?.action);
    expect(detailsOf([])).toBeNull();
  });
});
