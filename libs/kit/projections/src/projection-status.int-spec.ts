import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { DROPPING } from '#kit/document-store';
import { type EventStore, START } from '#kit/event-store';
import { totals } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './engine/fixtures/projections-workspace.js';
import { activePosition, projectionStatuses } from './projection-status.js';
import { ProjectionPointers } from './projection-pointers.js';
import { ReadModels } from './read-models.js';

afterEach(() => jest.restoreAllMocks());

describe('the status of read models', () => {
  let workspace: ProjectionsWorkspace;
  let documents: SqliteDocumentStore;

  beforeEach(async () => {
    workspace = new ProjectionsWorkspace();
    documents = await workspace.documents();
    jest.spyOn(documents, 'checkpoint').mockResolvedValue(10).mockResolvedValueOnce(8);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await workspace.dispose();
  });

  const lag = async (isGapless: boolean): Promise<number | undefined> => {
    const eventStore = { isGapless, head: () => Promise.resolve(10) } as EventStore;
    const readModels = new ReadModels(documents, [totals]);
    const [status] = await projectionStatuses([totals], { eventStore, documentStore: documents, readModels });
    return status?.versions[0]?.lag;
  };

  it('says how far they are behind', async () => {
    expect(await lag(true)).toBe(2);
  });

  it('gives them time to reach the end that a shared log had at the start, because the log may keep growing', async () => {
    expect(await lag(false)).toBe(0);
  });

  it('names a newer version that writes wait for', async () => {
    const newer = { ...totals, version: 2 };
    const eventStore = { isGapless: true, head: () => Promise.resolve(10) } as EventStore;
    const readModels = new ReadModels(documents, [newer]);
    const status = () => projectionStatuses([newer], { eventStore, documentStore: documents, readModels });
    const pointers = new ProjectionPointers(documents);
    await pointers.activateVersion(totals);
    expect((await status())[0]).not.toHaveProperty('announced');
    await pointers.announceVersion(newer);
    expect(await status()).toMatchObject([{ served: 1, announced: 2 }]);
  });

  it.each([
    ['of its last event', 8, 8],
    ['before the first event if it is not filled', null, START],
    ['before the first event while it is dropped', DROPPING, START],
  ])('says up to which position one is filled: %s', async (_, checkpoint, expected) => {
    jest.spyOn(documents, 'checkpoint').mockReset().mockResolvedValue(checkpoint);
    const readModels = new ReadModels(documents, [totals]);
    expect(await activePosition(totals, { documentStore: documents, readModels })).toBe(expected);
  });
});
