import { camel, kebab } from './names.mjs';
import { declared, refuse } from './workspace.mjs';

const PUBLISHED = 'test/published-events.spec.ts';

/** A partner event, with its spec, listed in the domain and among what partners built against. */
export function addWebhook(workspace, lib, eventName, event) {
  if (!lib.eventTypes().includes(event))
    refuse(`${lib.name} has no event ${event}: ${lib.eventTypes().join(', ')}`);
  const { aggregate } = lib;
  const name = camel(eventName);
  const file = `${lib.src}/domain/webhooks/${kebab(eventName)}.ts`;
  workspace.create(
    file,
    `import type { WebhookMapping } from '#platform/webhook-mapping';
import type { ${aggregate.event} } from '../events.js';

export const ${name}: WebhookMapping<${aggregate.event}, '${event}'> = {
  eventName: '${eventName}',
  on: '${event}',
  description: '${event} happened.',
  fields: {},
};
`,
  );
  const list = lib.list('webhooks');
  workspace.append(list.path, list.literal, name);
  workspace.import(list.path, file, name);
  const happened = lib.fixture(event);
  workspace.create(
    file.replace(/\.ts$/, '.spec.ts'),
    `import { expect, it } from 'vitest';
import { recorded } from '#kit/event-sourcing/testing';
import { payloadOf } from '#platform/webhook-mapping';
import { happened } from '../../testing/index.js';
import { ${name} } from './${kebab(eventName)}.js';

it("tells a partner of '${eventName}' and its company", () => {
  const event = ${happened};
  const { companyId, customerId } = event.data;
  expect([${name}.eventName, payloadOf(${name}, recorded(event))]).toEqual([
    '${eventName}',
    { serviceCompanyId: companyId, serviceCustomerId: customerId },
  ]);
});
`,
  );
  const contract = declared(workspace, PUBLISHED, 'CONTRACT');
  workspace.append(PUBLISHED, contract.initializer, `${eventName}: ofCompany()`);
  const { decider } = lib;
  const declaration = new RegExp(`(\\b${event}: \\{[^}]*?), webhook: false`);
  workspace.replace(decider, workspace.read(decider).replace(declaration, '$1'));
}
