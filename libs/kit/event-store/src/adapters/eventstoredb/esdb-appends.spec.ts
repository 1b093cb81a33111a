import { EventEmitter } from 'node:events';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type AppendCall, EsdbAppends } from './esdb-appends.js';
import { isAborted, isPassing } from './esdb-errors.js';

describe('appends that share a call', () => {
  let call: EventEmitter;
  let requests: streams.BatchAppendReq[];
  let appends: EsdbAppends;
  const cancel = jest.fn();

  beforeEach(() => {
    requests = [];
    cancel.mockClear();
    const write = (request: streams.BatchAppendReq) => requests.push(request);
    call = Object.assign(new EventEmitter(), { write, cancel });
    appends = new EsdbAppends(call as unknown as AppendCall);
  });

  const event = { id: '7c1b9c0e-5f64-4d1b-8b57-0f2f6a1b2c3d', type: 'Happened', data: '{}', metadata: '{}' };
  const append = (stream: string, late = new AbortController().signal) =>
    appends.append({ stream, events: [event], expected: 'no-stream' }, late);
  const failure = (append: Promise<unknown>): Promise<unknown> => append.catch((error: unknown) => error);

  const answer = (request: streams.BatchAppendReq | undefined) =>
    new streams.BatchAppendResp().setCorrelationId(request?.getCorrelationId());
  const success = (revision: string) =>
    new streams.BatchAppendResp.Success()
      .setCurrentRevision(revision)
      .setPosition(new shared.AllStreamPosition().setCommitPosition('17').setPreparePosition('17'));

  it('get the answers to their own requests, in any order', async () => {
    const both = Promise.all([append('a'), append('b')]);
    call.emit('data', answer(requests[1]).setSuccess(success('1')));
    call.emit('data', answer(requests[0]).setSuccess(success('0')));
    call.emit('data', answer(requests[0]).setSuccess(success('5')));
    expect((await both).map(({ revision }) => revision)).toEqual([0, 1]);
  });

  it('fail temporarily if the server ends the call, and the next append opens another one', async () => {
    const under = [failure(append('a')), failure(append('b'))];
    call.emit('status', { code: 0 });
    for (const error of await Promise.all(under)) expect(isPassing(error)).toBe(true);
    expect(appends.ended).toBe(true);
  });

  it('fail temporarily if the call breaks', async () => {
    const under = failure(append('a'));
    call.emit('error', Object.assign(new Error('14 UNAVAILABLE'), { code: 14 }));
    call.emit('status', { code: 14 });
    expect(isPassing(await under)).toBe(true);
  });

  it('end the call if the server does not respond in time, so that all of them are retried', async () => {
    const late = new AbortController();
    const [answered, under] = [append('a', late.signal), failure(append('b'))];
    call.emit('data', answer(requests[0]).setSuccess(success('0')));
    await answered;
    late.abort();
    expect(cancel).not.toHaveBeenCalled();
    const slow = new AbortController();
    const unanswered = failure(append('c', slow.signal));
    slow.abort();
    expect(cancel).toHaveBeenCalledTimes(1);
    for (const error of await Promise.all([under, unanswered])) expect(isAborted(error)).toBe(true);
  });

  it.each(['Server Is Not Ready', 'No leader info available in response'])(
    'fail temporarily if the server responds "%s"',
    async (message) => {
      const under = failure(append('a'));
      call.emit('data', answer(requests[0]).setError(new status.Status().setMessage(message)));
      expect(isPassing(await under)).toBe(true);
    },
  );
});
