import { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoWriteConcernError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { DocumentStoreUnavailableError } from '../../document-store.js';
import { reaching } from './mongo-errors.js';

const failing = (error: unknown) => reaching(() => Promise.reject(error as Error), 10_000);
const answered = (code: number, errorLabels: string[] = []) =>
  new MongoServerError({ ok: 0, code, errmsg: `error ${code}`, errorLabels });

describe('an error of a MongoDB server', () => {
  const passing = [
    133, 365, 462, 43, 175, 64, 50, 11601, 276, 202, 18, 13, 112, 251, 10107, 11600, 91, 189, 6, 9001,
  ];
  it.each(passing)('with code %i says that the store is unavailable', async (code) => {
    await expect(failing(answered(code))).rejects.toThrow(DocumentStoreUnavailableError);
  });

  it.each([2, 9, 14, 20, 59, 66, 85, 121, 11000, 10334])('with code %i is thrown as it is', async (code) => {
    const error = answered(code);
    await expect(failing(error)).rejects.toBe(error);
  });

  it.each(['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'])(
    'with the label %s says that the store is unavailable whatever its code is',
    async (label) => {
      await expect(failing(answered(2, [label]))).rejects.toThrow(DocumentStoreUnavailableError);
    },
  );

  it('of a write that no majority has confirmed says that the store is unavailable', async () => {
    const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' };
    const error = new MongoWriteConcernError({ ok: 1, writeConcernError });
    await expect(failing(error)).rejects.toThrow(DocumentStoreUnavailableError);
  });

  it('inside the error of a bulk write counts', async () => {
    const lost = new MongoBulkWriteError(new MongoNetworkError('gone'), {} as never);
    await expect(failing(lost)).rejects.toThrow(DocumentStoreUnavailableError);
    const wrong = new MongoBulkWriteError({ message: 'invalid', code: 121, writeErrors: [] }, {} as never);
    await expect(failing(wrong)).rejects.toBe(wrong);
  });

  it('that is a bug of this program is thrown as it is', async () => {
    const bug = new TypeError('a bug');
    await expect(failing(bug)).rejects.toBe(bug);
  });
});
