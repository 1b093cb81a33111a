import { BadRequestException, NotFoundException } from '@nestjs/common';
import {
  ContentionError,
  DomainError,
  type DomainModel,
  InvalidStateError,
  UnknownEventError,
} from '#kit/event-sourcing';
import { AppendTooLargeError, EventStoreUnavailableError } from '#kit/event-store';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { SubjectErasedError } from '#platform/personal-data';
import { ErrorCatalog, httpErrors } from '../errors/http-errors.js';
import { thingDomain } from '../testing/thing.js';
import * as failures from './failure.js';

const withErrors: DomainModel = {
  ...thingDomain,
  errors: {
    E_THING_GONE: { status: 410, meaning: 'It is gone.', remedy: 'Make another.' },
    E_THING_STATE: { status: 409, meaning: 'It is not ready.', remedy: 'Wait.' },
  },
};
const errors = new ErrorCatalog({ models: [withErrors] });
const failureOf = (error: unknown, code?: string) => failures.failureOf(error, errors, code);
const isClientError = (error: unknown) => failures.isClientError(error, errors);
const routeFailure = (error: unknown, method: string, allowed: readonly string[]) =>
  failures.routeFailure(error, errors, method, allowed);

describe('failureOf', () => {
  it.each(Object.entries({ ...httpErrors, ...withErrors.errors }))(
    'maps %s to $status',
    (code, { status }) => {
      expect(failureOf(new DomainError(code, 'why'))).toMatchObject({ code, status, message: 'why' });
    },
  );

  it('describes an invalid state according to the kind of route', () => {
    const error = new InvalidStateError('The formation has failed.');
    const { message } = error;
    expect(failureOf(error)).toMatchObject({ status: 409, code: 'E_RESOURCE_CONFLICT', message });
    expect(failureOf(error, 'E_THING_STATE')).toMatchObject({ status: 409, code: 'E_THING_STATE', message });
    expect(isClientError(error)).toBe(true);
  });

  it.each([
    new EventStoreUnavailableError('host:2113 refused'),
    new DocumentStoreUnavailableError('host:27017 refused'),
    new ContentionError('ten times'),
    new UnknownEventError('FormationSubmitted v2'),
  ])('reports $name as unavailable, without details', (error) => {
    expect(failureOf(error)).toMatchObject({
      status: 503,
      code: 'E_UNAVAILABLE',
      headers: { 'retry-after': '1' },
    });
    expect(failureOf(error).message).not.toContain(error.message);
    expect(isClientError(error)).toBe(false);
  });

  it.each([new TypeError('secret'), 'secret', undefined, new DomainError('E_UNPUBLISHED', 'secret')])(
    'reveals nothing of an unexpected error: %s',
    (error) => {
      expect(failureOf(error)).toEqual({
        status: 500,
        code: 'E_INTERNAL',
        message: 'Something went wrong on our side.',
      });
      expect(isClientError(error)).toBe(false);
    },
  );

  it('sets Retry-After for a create in progress', () => {
    const { headers } = failureOf(new DomainError('E_IDEMPOTENCY_IN_PROGRESS', 'wait'));
    expect(headers).toEqual({ 'retry-after': '1' });
  });

  it('reports a command that raced an erasure as a conflict, according to the kind of route', () => {
    const error = new SubjectErasedError('subject ada was erased');
    expect(failureOf(error)).toMatchObject({ status: 409, code: 'E_RESOURCE_CONFLICT' });
    expect(failureOf(error, 'E_THING_STATE')).toMatchObject({ status: 409, code: 'E_THING_STATE' });
  });

  it('reports too many events in one append as a request that is too large', () => {
    expect(failureOf(new AppendTooLargeError('s', 2_000_000)).status).toBe(413);
  });
});

describe('routeFailure', () => {
  it('distinguishes an unknown path from an unsupported method', () => {
    expect(routeFailure(new NotFoundException(), 'GET', [])).toMatchObject({
      status: 404,
      code: 'E_NOT_FOUND',
    });
    expect(routeFailure(new BadRequestException(), 'GET', []).status).toBe(404);
    expect(routeFailure(new NotFoundException(), 'PUT', ['GET', 'HEAD'])).toMatchObject({
      status: 405,
      code: 'E_METHOD_NOT_ALLOWED',
      headers: { allow: 'GET, HEAD' },
    });
  });
});
