import { eventually } from '#kit/kernel/testing';
import { Service, temporaryFolder } from '../support/service.js';
import { Signing } from '../support/signing.js';

const COMPANIES = 6;
const ROUNDS = 3;

describe('a service that is killed while founders sign', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('has every acknowledged signature exactly once', async () => {
    let service = await Service.start(folder.path);
    for (let round = 0; round < ROUNDS; round++) {
      const signing = await Signing.begin(service);
      const companies = await Promise.all(Array.from({ length: COMPANIES }, () => signing.company()));
      const links = await Promise.all(companies.map((companyId) => signing.link(companyId)));
      // Each round allows a different number of responses before the kill.
      let answered = 0;
      let enough = (): void => undefined;
      const whenEnough = new Promise<void>((resolve) => (enough = resolve));
      const answers = links.map(async (link) => {
        const { status } = await signing.sign(link);
        if (++answered > round) enough();
        return status;
      });
      const settled = Promise.allSettled(answers);
      await whenEnough;
      await service.kill();
      const acknowledged = (await settled).map(
        (answer) => answer.status === 'fulfilled' && answer.value === 200,
      );

      service = await Service.start(folder.path);
      const after = await Signing.begin(service);
      await eventually(async () => {
        for (const [index, companyId] of companies.entries()) {
          const signed = (await after.requirements(companyId))[0] === 'SS4 COMPLETED';
          const names = (await after.events(companyId)).map(({ eventName }) => eventName);
          const once = signed ? ['signature_ss4_completed', 'document_ss4_uploaded'] : [];
          expect(names.filter((name) => name !== 'company_formation_submitted')).toEqual(once);
          expect(await after.documents(companyId)).toHaveLength(signed ? 1 : 0);
          if (acknowledged[index]) expect(signed).toBe(true);
          // An unsigned document can still be signed through the same link; a signed one cannot be signed again.
          expect((await after.open(links[index] ?? '')).status).toBe(signed ? 410 : 200);
        }
      });
    }
    await service.stop();
  });
});
