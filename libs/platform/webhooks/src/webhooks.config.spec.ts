import { EnvReader } from '#kit/kernel';
import { WebhooksConfig } from './webhooks.config.js';

describe('the addresses that webhooks are sent from', () => {
  it.each([
    [undefined, []],
    ['203.0.113.7', ['203.0.113.7']],
    [' 203.0.113.7/32,198.51.100.0/24 , 2001:db8::/64', ['203.0.113.7', '198.51.100.0/24', '2001:db8::/64']],
  ])('are %j as %j', (text, addresses) => {
    const env = new EnvReader({ ...(text !== undefined && { WEBHOOK_EGRESS_IPS: text }) });
    expect(new WebhooksConfig(env).egressAddresses).toEqual(addresses);
  });
});
