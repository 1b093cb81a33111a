export { erasePersonAlone } from './commands/erase-person/erase-person-alone.js';
export * from './privacy.domain.js';
export * from './privacy.module.js';
export { ErasedWords } from './commands/scrub-words/erased-words.js';
export {
  ExportPerson,
  type PersonExport,
  type PersonEvent,
  saveDocuments,
} from './queries/export-person/export-person.js';
