import { project, recorded } from '#kit/event-sourcing/testing';
import type { SignatureEvent } from '../events.js';
import { happened, requestedAt, signatureId, tenantId } from '../../testing/signature.fixtures.js';
import { signatureReminders } from './signature-reminders.js';

const after = (...events: SignatureEvent[]) =>
  project(
    signatureReminders,
    events.map((event) => recorded(event)),
  ).get(signatureId);

describe('signature reminders', () => {
  const { required, linked, signed, reminded, withdrawn } = happened;

  it('are due after one, three and seven days', () => {
    const due = (dueAt: string) => ({ tenantId, requestedAt, dueAt });
    expect(after(required())).toEqual(due('2026-11-21T12:00:00.000Z'));
    expect(after(required(), linked('mac'), reminded(1))).toEqual(due('2026-11-23T12:00:00.000Z'));
    expect(after(required(), reminded(1), reminded(3))).toEqual(due('2026-11-27T12:00:00.000Z'));
    expect(after(required(), reminded(1), reminded(3), reminded(7))).toBeUndefined();
  });

  it('end with the signature or the withdrawal', () => {
    expect(after(required(), signed(null))).toBeUndefined();
    expect(after(required(), withdrawn)).toBeUndefined();
    const again = [required({ round: 2 }), linked('mac'), withdrawn];
    expect(after(required(), signed(null), ...again)).toBeUndefined();
  });

  it('ignore links, and are separate for each form', () => {
    expect(signatureReminders.documentIds(recorded(linked('mac')))).toEqual([]);
    expect(signatureReminders.documentIds(recorded(withdrawn))).toEqual([signatureId]);
  });

  it('start again with a new round', () => {
    const again = required({ round: 2, requestedAt: '2026-12-01T00:00:00.000Z' });
    expect(after(required(), signed(null), again)?.dueAt).toBe('2026-12-02T00:00:00.000Z');
  });
});
