import type { AnnualReportEvent } from '#domain/annual-report';
import type { CompanyEvent } from '#domain/company';
import { company, type CompanyState } from '#domain/company/testing';
import type { CustomerEvent } from '#domain/customer';
import type { RequiredActionEvent } from '#domain/required-action';
import type { SignatureEvent } from '#domain/signature';
import { type DomainEvent, parseStreamName, type Recorded } from '#kit/event-sourcing';

type Event = AnnualReportEvent | CompanyEvent | CustomerEvent | RequiredActionEvent | SignatureEvent;
type Company = NonNullable<CompanyState>;

/** An event that a process manager must add once for a trigger. */
interface Effect {
  readonly type: Event['type'];
  /** Names the trigger. */
  readonly of: string;
  /** Whether the company may have ended before the process manager came to the trigger. */
  readonly isOptional?: boolean;
}

/** Each event that triggers a process manager has one effect: none is missing, none happened twice. */
export function effects(recorded: readonly Recorded<DomainEvent>[]): string[] {
  const events = recorded as readonly Recorded<Event>[];
  const companies = companiesOf(events);
  const expected = [
    ...companies.flatMap(effectsOf),
    ...effectsOfEvents(events, triggersOfClosedRounds(companies)),
  ];
  const counts = new Map<string, number>();
  for (const event of events) {
    const of = triggerOf(event);
    if (of !== null) counts.set(`${event.type} of ${of}`, (counts.get(`${event.type} of ${of}`) ?? 0) + 1);
  }
  const violations: string[] = [];
  for (const { type, of, isOptional = false } of expected) {
    const name = `${type} of ${of}`;
    if (!counts.has(name) && !isOptional) violations.push(`no process manager added ${name}`);
    if ((counts.get(name) ?? 0) > 1)
      violations.push(`${String(counts.get(name))} process managers added ${name}`);
    counts.delete(name);
  }
  return [
    ...violations,
    ...[...counts.keys()].map((name) => `a process manager added ${name} without a reason`),
  ];
}

/** Returns the final states of the companies. */
function companiesOf(events: readonly Recorded<Event>[]): Company[] {
  const { decider, category } = company;
  const states = new Map<string, CompanyState>();
  for (const event of events as readonly Recorded<CompanyEvent>[]) {
    const { stream, metadata } = event;
    const before = states.get(stream) ?? decider.initialState;
    if (parseStreamName(stream).category === category)
      states.set(stream, decider.evolve(before, event, metadata.recordedAt));
  }
  return [...states.values()].flatMap((state) => state ?? []);
}

/**
 * Returns the triggers of rounds that ended in another way, so that their effect may be missing: the formation was canceled
 * or failed, the person was erased, or an operator required the signature again.
 */
const triggersOfClosedRounds = (companies: readonly Company[]): ReadonlySet<string> =>
  new Set(
    companies.flatMap(({ companyId, nameRounds, signatureRounds }) => [
      ...nameRounds
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ requiredActionId }) => requiredActionId),
      ...signatureRounds
        .filter(({ outcome }) => outcome === 'failed' || outcome === 'replaced')
        .map(({ documentType, round }) => `${companyId} ${documentType} ${round}`),
    ]),
  );

/** The effects that follow from the final state of a company. */
function effectsOf(state: Company): Effect[] {
  const { companyId, formationSubmissionStatus, nameRounds, signatureRounds } = state;
  const hasEnded = formationSubmissionStatus === 'FAILED';
  const actions = [
    ...nameRounds,
    ...signatureRounds.flatMap(({ requiredActionId, outcome }) =>
      requiredActionId === null ? [] : [{ requiredActionId, outcome }],
    ),
  ];
  return [
    { type: 'FormationSubmitted', of: companyId, isOptional: hasEnded },
    ...actions.flatMap(({ requiredActionId, outcome }): Effect[] => [
      { type: 'RequiredActionRaised', of: requiredActionId },
      ...(outcome === 'accepted' || outcome === 'signed'
        ? [{ type: 'RequiredActionResolved', of: requiredActionId } as const]
        : []),
      ...(outcome === 'refused' || outcome === 'failed'
        ? [{ type: 'RequiredActionRejected', of: requiredActionId } as const]
        : []),
    ]),
    ...signatureRounds.map(({ documentType, round, outcome }): Effect => {
      const of = `${companyId} ${documentType} ${round}`;
      return { type: 'SigningRequired', of, isOptional: outcome === 'failed' || outcome === 'replaced' };
    }),
  ];
}

/** The effects that follow from single events. */
function effectsOfEvents(events: readonly Recorded<Event>[], closed: ReadonlySet<string>): Effect[] {
  const erased = new Set(
    events.flatMap(({ type, data }) => (type === 'CustomerErased' ? data.customerId : [])),
  );
  return events.flatMap((event): Effect[] => {
    const { type, data } = event;
    switch (type) {
      case 'RequiredActionSubmitted': {
        const of = data.requiredActionId;
        return [{ type: 'NameOptionsReplaced', of, isOptional: closed.has(of) }];
      }
      case 'FormSigned': {
        const of = `${data.companyId} ${data.documentType} ${data.round}`;
        return [{ type: 'SignatureRecorded', of, isOptional: closed.has(of) }];
      }
      case 'AnnualReportInformationRequested':
        return [{ type: 'AdminNoteAdded', of: event.id }];
      case 'CompanyRequested':
        return erased.has(data.customerId) ? [{ type: 'PeopleForgotten', of: data.companyId }] : [];
      default:
        return [];
    }
  });
}

/** Returns the name of what triggered an event of a process manager; null: none did. */
function triggerOf({ type, data, metadata }: Recorded<Event>): string | null {
  switch (type) {
    case 'FormationSubmitted':
    case 'PeopleForgotten':
      return data.companyId;
    case 'NameOptionsReplaced':
    case 'RequiredActionRaised':
    case 'RequiredActionResolved':
    case 'RequiredActionRejected':
      return data.requiredActionId;
    case 'SigningRequired':
    case 'SignatureRecorded':
      return `${data.companyId} ${data.documentType} ${data.round}`;
    case 'AdminNoteAdded':
      return data.note.startsWith('Annual report ') ? metadata.causationId : null;
    default:
      return null;
  }
}
