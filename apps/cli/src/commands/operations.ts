import type { Command } from 'commander';
import { addAnnualReportVerbs } from './operations/annual-report.js';
import { addEinVerbs } from './operations/ein.js';
import { addFormationVerbs } from './operations/formation.js';
import { addDocumentVerbs } from './operations/documents.js';
import { addSignatureVerbs } from './operations/signature.js';

export function addOperationsCommands(program: Command): void {
  const operations = program
    .command('operations')
    .description('the operations desk: records the decisions of the state and the IRS, documents and mail');
  addFormationVerbs(operations);
  addEinVerbs(operations);
  addDocumentVerbs(operations);
  addSignatureVerbs(operations);
  addAnnualReportVerbs(operations);
}
