import { describe, it } from '@jest/globals';
import { documentBytesContract } from '../../testing/document-bytes.contract.js';
import { GridFsDocumentBytes } from './gridfs-document-bytes.js';

const url = process.env['MONGODB_URL'];
if (url) documentBytesContract('GridFS', () => GridFsDocumentBytes.connect({ url }));
else
  describe('GridFsDocumentBytes', () => {
    it.todo('runs where MONGODB_URL is set');
  });
