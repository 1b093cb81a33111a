import { fold } from '#kit/event-sourcing';
import { awaitedStep } from './awaited-step.js';
import { company, type Company } from './decider.js';
import type { CompanyEvent } from './events.js';
import { happened, requestedLlc } from '../testing/company.fixtures.js';

const after = (...events: readonly CompanyEvent[]): string | null => {
  return awaitedStep(fold(company.decider, events) as Company);
};

describe('the step that a company awaits', () => {
  const { submitted, filed, failed, einIssued } = happened;
  const requested: CompanyEvent = { type: 'CompanyRequested', data: requestedLlc({ hasUsTaxId: true }) };

  it('advances through the formation', () => {
    expect(after(requested)).toBe('accept');
    expect(after(requested, submitted)).toBe('file');
    expect(after(requested, submitted, filed)).toBe('ein');
    expect(after(requested, submitted, filed, einIssued)).toBeNull();
    expect(after(requested, failed)).toBeNull();
  });

  it("is the partner's answer if one is due", () => {
    const abroad: CompanyEvent = { type: 'CompanyRequested', data: requestedLlc() };
    expect(after(abroad, submitted)).toBe('file');
    expect(after(abroad, submitted, filed)).toBe('signatures');
    expect(after(abroad, submitted, happened.namesRefused)).toBe('names');
  });

  it('is nothing more after the filing if nobody can sign, because the customer was erased', () => {
    const abroad: CompanyEvent = { type: 'CompanyRequested', data: requestedLlc() };
    const { forgotten } = happened;
    expect(after(abroad, submitted, forgotten)).toBe('file');
    expect(after(abroad, submitted, filed, forgotten)).toBeNull();
    expect(after(abroad, forgotten, submitted, filed)).toBeNull();
    expect(after(requested, submitted, filed, forgotten)).toBe('ein');
  });
});
