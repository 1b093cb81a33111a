import { randomUUID } from 'node:crypto';
import { convertToCommandError, ErrorType } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { AppendResult } from '../../event-store.js';
import type { SerializedEvent } from '../../serialize.js';
import { ABORTED, typeOf, UNAVAILABLE } from './esdb-errors.js';
import { toPosition } from './esdb-events.js';

/** Events for one stream. */
export interface Append {
  /** The stream's full name. */
  readonly stream: string;
  readonly events: readonly SerializedEvent[];
  readonly expected: number | 'no-stream';
}

export type AppendCall = ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

interface Waiting {
  readonly stream: string;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Appends to any streams through one call to a server, which is cheaper than a call for each append. The driver's own
 * shared call loses appends: it never settles those that are under way when the server ends the call.
 */
export class EsdbAppends {
  private readonly waiting = new Map<string, Waiting>();
  private failure: unknown = null;

  constructor(private readonly call: AppendCall) {
    call.on('data', (response: streams.BatchAppendResp) => {
      this.answered(response);
    });
    call.on('error', (error: Error) => {
      this.end(convertToCommandError(error));
    });
    call.on('status', () => {
      this.end(failed('the server ended the call', UNAVAILABLE));
    });
  }

  /** Whether the call has ended, so that the next append needs another one. */
  get ended(): boolean {
    return this.failure !== null;
  }

  /**
   * Appends events.
   *
   * @param late ends the call if the server has not answered by then
   * @throws the client's error
   */
  append(append: Append, late: AbortSignal): Promise<AppendResult> {
    const id = randomUUID();
    const { stream } = append;
    late.addEventListener('abort', () => {
      if (this.waiting.has(id)) this.cancel();
    });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { stream, resolve, reject });
      this.call.write(requestOf(id, append));
    });
  }

  /** Ends the call. The appends under way are worth another attempt, because the server recognizes their ids. */
  cancel(): void {
    this.end(failed('the call was canceled', ABORTED));
    this.call.cancel();
  }

  private answered(response: streams.BatchAppendResp): void {
    const id = response.getCorrelationId()?.getString() ?? '';
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    const success = response.getSuccess();
    if (!success) return waiting?.reject(errorOf(response, waiting.stream));
    try {
      const position = success.getPosition();
      waiting?.resolve({
        revision: Number(success.getCurrentRevision()),
        position: toPosition(
          position && {
            commit: BigInt(position.getCommitPosition()),
            prepare: BigInt(position.getPreparePosition()),
          },
        ),
      });
    } catch (error) {
      waiting?.reject(error);
    }
  }

  private end(failure: unknown): void {
    this.failure ??= failure;
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.waiting.clear();
  }
}

/** Sets no deadline, because the server would compare it with its own clock. */
function requestOf(id: string, { stream, events, expected }: Append): streams.BatchAppendReq {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true);
}

function messageOf({ id, type, data, metadata }: SerializedEvent) {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
}

/** Adds the gRPC code that a separate append call would have returned for a temporary failure. */
function errorOf(response: streams.BatchAppendResp, stream: string): Error {
  const status = response.getError();
  if (!status?.getDetails()) return failed(status?.getMessage() ?? 'no result', UNAVAILABLE);
  const error = unpackToCommandError(status, stream);
  if (typeOf(error) === ErrorType.DEADLINE_EXCEEDED) return Object.assign(error, { code: ABORTED });
  return typeOf(error) === ErrorType.UNKNOWN ? Object.assign(error, { code: UNAVAILABLE }) : error;
}

const failed = (message: string, code: number): Error => Object.assign(new Error(message), { code });
