export { documentBytesContract } from './document-bytes.contract.js';
