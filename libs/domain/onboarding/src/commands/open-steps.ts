import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CreateCompanyRequest, notOffered } from '#domain/company';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import { validate } from '#platform/http';
import type { ServiceDetails } from '#platform/reference-data';
import { rootOf } from '../domain/answers.js';
import type { Onboarding } from '../domain/decider.js';
import type { Answers } from '../domain/events.js';
import { openSteps, requestOf, type Step, STEPS } from '../domain/steps.js';

/** A step without a valid answer. */
export type OpenStep = Step & { readonly faults: Readonly<Record<string, FieldError>> };

/** Returns the steps without an answer, and those whose answer no longer fits the others. */
export function openStepsOf(
  customerId: string,
  current: Onboarding,
  service: ServiceDetails,
): readonly OpenStep[] {
  const unanswered = new Set(openSteps(current.answered));
  const failures = Object.entries(
    failuresOf(requestOf(customerId, current.answered, current.taxIds), service),
  );
  return STEPS.filter((step) => step.applies(current.answered)).flatMap((step) => {
    if (unanswered.has(step)) return [{ ...step, faults: {} }];
    const faults = Object.fromEntries(failures.filter(([path]) => step.fields.includes(rootOf(path))));
    return Object.keys(faults).length === 0 ? [] : [{ ...step, faults }];
  });
}

/** Returns the errors of a request for a company, by path, under the same rules as for partners. */
export function failuresOf(request: Answers, service: ServiceDetails): Readonly<Record<string, FieldError>> {
  const { state } = request;
  const nowhere = typeof state === 'string' ? notOffered(state, service) : null;
  return { ...(nowhere && { state: nowhere }), ...invalidFields(request) };
}

const MAX_REMEMBERED = 1000;
/** Caches by the request's hash: each tool call validates the whole request, but few calls change it. */
const remembered = new LRUCache<string, Readonly<Record<string, FieldError>>>({ max: MAX_REMEMBERED });

function invalidFields(request: Answers): Readonly<Record<string, FieldError>> {
  const name = hash('sha256', JSON.stringify(request));
  const cached = remembered.get(name);
  if (cached) return cached;
  const invalid = validated(request);
  remembered.set(name, invalid);
  return invalid;
}

function validated(request: Answers): Readonly<Record<string, FieldError>> {
  try {
    validate(CreateCompanyRequest, request);
    return {};
  } catch (error) {
    if (error instanceof DomainError) return error.fields ?? {};
    throw error;
  }
}
