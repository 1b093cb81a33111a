import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
} from 'mongodb';
import { DocumentStoreUnavailableError } from '../../document-store.js';
import { withRetry } from './mongo-errors.js';

const failing = (error: unknown) => withRetry(() => Promise.reject(error as Error), 10_000);
const answered = (code: number, errorLabels: string[] = []) =>
  new MongoServerError({ ok: 0, code, errmsg: `error ${code}`, errorLabels });

describe('a call to a MongoDB server', () => {
  const passing = [
    133, 365, 462, 43, 175, 64, 50, 11601, 276, 202, 18, 13, 112, 251, 10107, 11600, 91, 189, 6, 9001,
  ];
  it.each(passing)('reports the store as unavailable on error code %i', async (code) => {
    await expect(failing(answered(code))).rejects.toThrow(DocumentStoreUnavailableError);
  });

  it.each([2, 9, 14, 20, 59, 66, 85, 121, 11000, 10334])('rethrows error code %i unchanged', async (code) => {
    const error = answered(code);
    await expect(failing(error)).rejects.toBe(error);
  });

  it.each(['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'])(
    'reports the store as unavailable on the error label %s, regardless of the code',
    async (label) => {
      await expect(failing(answered(2, [label]))).rejects.toThrow(DocumentStoreUnavailableError);
    },
  );

  it('reports the store as unavailable if no majority confirmed a write', async () => {
    const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' };
    const error = new MongoWriteConcernError({ ok: 1, writeConcernError });
    await expect(failing(error)).rejects.toThrow(DocumentStoreUnavailableError);
  });

  it('handles the error inside the error of a bulk write', async () => {
    const lost = new MongoBulkWriteError(new MongoNetworkError('gone'), {} as never);
    await expect(failing(lost)).rejects.toThrow(DocumentStoreUnavailableError);
    const wrong = new MongoBulkWriteError({ message: 'invalid', code: 121, writeErrors: [] }, {} as never);
    await expect(failing(wrong)).rejects.toBe(wrong);
  });

  it.each([(error: Error) => error, (error: Error) => new MongoBulkWriteError(error as never, {} as never)])(
    'waits only once for a server that can be selected',
    async (wrap) => {
      const error = wrap(new MongoServerSelectionError('none', {} as never));
      let attempts = 0;
      const call = withRetry(() => {
        attempts++;
        return Promise.reject(error);
      }, 10_000);
      await expect(call).rejects.toThrow(DocumentStoreUnavailableError);
      expect(attempts).toBe(1);
    },
  );

  it('rethrows programming errors unchanged', async () => {
    const bug = new TypeError('a bug');
    await expect(failing(bug)).rejects.toBe(bug);
  });
});
