import { newId, SystemClock } from '#kit/kernel';
import { TestDocumentStore } from '#kit/document-store/testing';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { SandboxInbox } from './sandbox-inbox.js';

describe('the sandbox inbox', () => {
  let stores: TestDocumentStore;
  let inbox: SandboxInbox;
  let keyRing: KeyRing;

  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    const masterKey = new MasterKey(new Uint8Array(32).fill(7));
    keyRing = new KeyRing(stores.store, masterKey);
    inbox = new SandboxInbox(stores.store, masterKey, keyRing, new SystemClock());
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

  it('keeps no message to a person who is erased while it is being sent', async () => {
    const subjectId = newId();
    const put = stores.store.put.bind(stores.store);
    stores.store.put = async (...record) => {
      if (record[0].name === 'sandbox-mails') await keyRing.destroy(subjectId);
      await put(...record);
    };
    await inbox.send({
      to: 'ada@founders.example',
      subject: 'Your password was changed',
      text: '',
      subjectId,
    });
    expect(await inbox.latest()).toEqual([]);
  });
});
