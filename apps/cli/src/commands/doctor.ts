import type { Command } from 'commander';
import { checkDeployment } from '#platform/hosting';
import { domains } from '../../../domains.js';
import type { OutputOptions } from '../output.js';

/** Adds the verb that an operator runs first when something is wrong. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('checks the configuration and the stores')
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      const checks = await checkDeployment(process.env, domains);
      if (options.json) console.log(JSON.stringify(checks, null, 2));
      else
        for (const { check, ok, warning, detail } of checks)
          console.log(`${!ok ? 'FAIL' : warning ? 'WARN' : 'ok  '}  ${check}: ${detail}`);
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}
