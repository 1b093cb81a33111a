import type { Command } from 'commander';
import { addAnnualReportVerbs } from './operations/annual-report.js';
import { addEinVerbs } from './operations/ein.js';
import { addFormationVerbs } from './operations/formation.js';
import { addDocumentVerbs } from './operations/documents.js';
import { addSignatureVerbs } from './operations/signature.js';

/** The operations desk: what happens outside enters here. */
export function addOperationsCommands(program: Command): void {
  const operations = program
    .command('operations')
    .description('the operations desk: what the state, the IRS and the mail bring to a company');
  addFormationVerbs(operations);
  addEinVerbs(operations);
  addDocumentVerbs(operations);
  addSignatureVerbs(operations);
  addAnnualReportVerbs(operations);
}
