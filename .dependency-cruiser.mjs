const pureFiles =
  '^libs/[^/]+/src/(?!testing/)(.*\\.(events|decider|upcasters)\\.ts$|projections/.+\\.projection\\.ts$|webhooks/[^/]+\\.webhook\\.ts$)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment:
        'events, deciders, upcasters, folds and webhook mappings import only the toolkit and their own lib',
      severity: 'error',
      from: { path: pureFiles, pathNot: '^libs/(projections|webhooks|event-sourcing)/' },
      to: {
        pathNot: ['^libs/event-sourcing/', '^libs/([^/]+)/src/', '^node_modules/(big\\.js|@types/big\\.js)/'],
      },
    },
    {
      name: 'domain-knows-its-own-lib-only',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src/.*\\.(events|decider|upcasters|projection|webhook)\\.ts$' },
      to: { path: '^libs/', pathNot: ['^libs/event-sourcing/', '^libs/$1/', '^libs/[^/]+/src/index\\.ts$'] },
    },
    {
      name: 'drivers-behind-adapters',
      comment: 'only adapters know EventStoreDB, MongoDB and SQLite',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '/adapters/' },
      to: { path: ['node_modules/(@eventstore|mongodb|@photostructure)/', '^node:sqlite$'] },
    },
    {
      name: 'libs-by-their-front-door',
      comment: 'a lib is imported through its index (or its testing index), never by its files',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/((testing|adapters)/)?index\\.ts$'] },
    },
    {
      name: 'toolkit-knows-no-framework',
      severity: 'error',
      from: { path: '^libs/(event-sourcing|event-store|projections)/src/', pathNot: '/testing/' },
      to: { path: 'node_modules/@nestjs/' },
    },
    { name: 'libs-know-no-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|\\.spec\\.ts$)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
