import { done, Scene } from './testing.js';

describe('a formation', () => {
  let scene: Scene;
  const sent = () => scene.requests.map(({ method, path }) => `${method} ${path}`);

  beforeEach(() => {
    scene = new Scene();
  });

  it('fetches further pages of companies on demand', async () => {
    scene.answers = [
      done({ content: [{ serviceCompanyId: 'a' }, { serviceCompanyId: 'b' }], nextCursor: 'p 2' }),
      done({ content: [{ serviceCompanyId: 'c' }], nextCursor: null }),
    ];
    const ids: string[] = [];
    for await (const { serviceCompanyId } of scene.formation.companies()) {
      ids.push(serviceCompanyId);
      if (ids.length === 2) expect(scene.requests).toHaveLength(1);
    }
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(sent()).toEqual(['GET companies?size=100', 'GET companies?size=100&cursor=p%202']);
  });

  it('reads the resources of a company', async () => {
    const { formation } = scene;
    scene.answers = [done({}), done([]), done([]), done({ downloadUrl: 'https://service.test/d' })];
    await formation.company('a/b');
    await formation.requiredActions('x');
    await formation.documents('x');
    expect(await formation.documentUrl('x', 'd')).toBe('https://service.test/d');
    expect(sent()).toEqual([
      'GET companies/a%2Fb',
      'GET companies/x/required-actions',
      'GET companies/x/documents',
      'GET companies/x/documents/d',
    ]);
  });

  it('sends names in the order of preference', async () => {
    scene.answers = [done({})];
    await scene.formation.resolveNames('x', 'a', [
      { name: 'Looms', entityTypeEnding: 'LLC' },
      { name: 'Cards', entityTypeEnding: 'L.L.C.' },
    ]);
    expect(scene.requests).toEqual([
      {
        method: 'POST',
        path: 'companies/x/required-actions/a/resolution',
        token: 't1',
        body: {
          actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
          nameOptions: [
            { name: 'Looms', entityTypeEnding: 'LLC', position: 1 },
            { name: 'Cards', entityTypeEnding: 'L.L.C.', position: 2 },
          ],
        },
      },
    ]);
  });
});
