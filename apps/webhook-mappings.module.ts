import { Global, Module } from '@nestjs/common';
import { WEBHOOK_MAPPINGS } from '#webhooks';
import { domains } from './domains.js';

const mappings = { provide: WEBHOOK_MAPPINGS, useValue: domains.flatMap((domain) => domain.webhooks) };

/** Every domain's webhooks, for whoever announces them or tells partners which there are. */
@Global()
@Module({ providers: [mappings], exports: [WEBHOOK_MAPPINGS] })
export class WebhookMappingsModule {}
