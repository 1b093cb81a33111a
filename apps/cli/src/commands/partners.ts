import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { Module } from '@nestjs/common';
import type { Command } from 'commander';
import { Logger, newId } from '#hosting';
import { CreatePartner, type CreatedPartner, PartnerModule } from '#partner';
import { StoresModule } from '#runtime';
import { withStores } from '../with-stores.js';

/** Administration of partners (tenants). */
export function addPartnerCommands(program: Command): void {
  const partners = program.command('partners').description('the partners of this deployment');
  partners
    .command('create')
    .description('creates a partner; prints its API key and portal password, which are shown this once')
    .requiredOption('--name <name>', 'the name of the partner')
    .requiredOption('--email <email>', 'the e-mail address of its first portal user')
    .option('--json', 'as JSON')
    .action(async (options: { name: string; email: string; json?: true }) => {
      const created = await create(options.name, options.email);
      if (options.json) console.log(JSON.stringify(created));
      else
        for (const [key, value] of Object.entries(created)) console.log(`${key.padEnd(16)}${String(value)}`);
    });
}

function create(name: string, email: string): Promise<CreatedPartner> {
  return withStores(async (stores) => {
    @Module({ imports: [CqrsModule.forRoot(), StoresModule.of(stores, new Logger('warn')), PartnerModule] })
    class CliModule {}
    const app = await NestFactory.createApplicationContext(CliModule, { logger: false });
    try {
      const actor = { type: 'operator', id: 'cli' } as const;
      return await app.get(CommandBus).execute(new CreatePartner({ name, email, actor, requestId: newId() }));
    } finally {
      await app.close();
    }
  });
}
