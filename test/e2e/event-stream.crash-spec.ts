import { freePort, Service, temporaryFolder } from '../support/service.js';
import { namesOf, STORY, StreamReader } from '../support/streamed-events.js';

/** One process serves the API; another one produces the events. */
describe('the stream of events', () => {
  const folder = temporaryFolder();
  const processes: Service[] = [];
  let api: Service;

  beforeAll(async () => {
    api = await Service.start(folder.path, { PORT: String(await freePort()) }, 'partner-api');
    for (const role of ['projector', 'webhooks'] as const)
      processes.push(await Service.start(folder.path, {}, role));
  });
  afterAll(async () => {
    for (const one of [api, ...processes]) await one.stop();
    folder.remove();
  });

  it('continues after a crash and a restart of its process, without losing or repeating events', async () => {
    const reader = new StreamReader(api.url);
    const following = reader.follow(STORY.length, { after: '0' });
    const company = await reader.newCompany();
    await reader.follow(1, { after: '0' });
    await api.kill();
    await api.start();
    await reader.finish(company);
    const seen = await following;
    expect(namesOf(seen, company)).toEqual(STORY);
    expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seen).toEqual(await reader.follow(STORY.length, { after: '0' }));
  });
});
