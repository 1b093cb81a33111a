import { EnvReader } from '#kit/kernel';
import { WebhooksConfig } from '#platform/webhooks';
import { ClientDocuments } from './client-documents.js';

describe('client documents', () => {
  it.each(['https://localhost:8443/client', 'https://127.0.0.1:8443/client', 'https://[::1]:8443/client'])(
    'are not fetched from this machine if webhooks must not be sent to it: %s',
    async (address) => {
      const documents = new ClientDocuments(new WebhooksConfig(new EnvReader({})));
      await expect(documents.fetch(address)).rejects.toThrow('a public address');
      documents.onModuleDestroy();
    },
  );
});
