import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { DiskDocumentBytes } from './adapters/disk/disk-document-bytes.js';
import { GridFsDocumentBytes } from './adapters/mongodb/gridfs-document-bytes.js';
import { documentBytesContract } from './testing/document-bytes.contract.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'document-bytes-'));
});
afterAll(() => rm(root, { recursive: true }));

documentBytesContract('disk', () => DiskDocumentBytes.open({ directory: join(root, 'contract') }));

const url = process.env['MONGODB_URL'];
if (url) documentBytesContract('GridFS', () => GridFsDocumentBytes.connect({ url }));
