import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId, SystemClock } from '#kit/kernel';
import { TestDocumentStore } from '#kit/document-store/testing';
import { MasterKey } from '#platform/personal-data';
import { SandboxInbox } from './sandbox-inbox.js';

describe('the sandbox inbox', () => {
  let stores: TestDocumentStore;
  let inbox: SandboxInbox;

  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    inbox = new SandboxInbox(stores.store, new MasterKey(new Uint8Array(32).fill(7)), new SystemClock());
  });
  afterEach(() => stores.close());

  it('shows a message with an id once, even if it is sent again', async () => {
    const mail = { to: 'ada@partner.example', subject: 'Disabled', text: 'Enable the endpoint.' };
    const id = newId();
    await inbox.send({ id, ...mail });
    await inbox.send({ id, ...mail });
    await inbox.send(mail);
    expect(await inbox.latest()).toMatchObject([mail, mail]);
    expect((await inbox.latest()).filter((one) => one.id === id)).toHaveLength(1);
  });
});
