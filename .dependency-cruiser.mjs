/**
 * Layers, lowest first; within a layer, libs lowest first. Each lib lists the libs of its own layer that it may import. A
 * lib may also import any lower layer, but never a higher one.
 */
const layers = {
  kit: {
    kernel: [],
    'event-store': ['kernel'],
    'event-sourcing': ['event-store'],
    tracing: ['kernel', 'event-store', 'event-sourcing'],
    'document-store': ['kernel', 'event-store'],
    subscriptions: ['kernel', 'event-store', 'event-sourcing', 'tracing', 'document-store'],
    projections: ['kernel', 'event-store', 'event-sourcing', 'tracing', 'document-store', 'subscriptions'],
    reservation: ['kernel', 'event-sourcing'],
  },
  platform: {
    'personal-data': [],
    'domain-model': [],
    'webhook-mapping': [],
    statistics: ['domain-model'],
    http: ['domain-model', 'personal-data'],
    credentials: ['personal-data', 'http'],
    openapi: ['http'],
    mail: ['personal-data'],
    payments: ['http', 'personal-data'],
    'reference-data': ['domain-model', 'http', 'openapi'],
    'sandbox-clock': ['domain-model', 'http', 'openapi'],
    documents: ['http', 'openapi', 'personal-data', 'reference-data'],
    webhooks: ['domain-model', 'http', 'openapi', 'personal-data', 'statistics', 'webhook-mapping'],
    audit: ['personal-data'],
    hosting: [
      'audit',
      'domain-model',
      'http',
      'mail',
      'payments',
      'personal-data',
      'reference-data',
      'sandbox-clock',
      'webhook-mapping',
      'webhooks',
    ],
    backup: ['personal-data', 'hosting'],
  },
  domain: {
    'email-reservation': [],
    partner: ['email-reservation'],
    customer: ['email-reservation'],
    company: ['customer'],
    identity: ['email-reservation', 'customer'],
    'required-action': ['customer', 'company'],
    signature: ['customer', 'company'],
    'annual-report': ['company'],
    portal: [
      'email-reservation',
      'partner',
      'customer',
      'company',
      'required-action',
      'signature',
      'annual-report',
    ],
    onboarding: ['customer', 'company'],
    mcp: ['identity', 'customer', 'company', 'required-action', 'signature', 'annual-report', 'onboarding'],
    founder: [
      'email-reservation',
      'identity',
      'customer',
      'company',
      'required-action',
      'signature',
      'annual-report',
      'onboarding',
      'mcp',
    ],
    operator: ['partner'],
    'company-history': ['company', 'required-action', 'signature', 'annual-report', 'operator'],
    privacy: [
      'partner',
      'customer',
      'identity',
      'company',
      'annual-report',
      'signature',
      'onboarding',
      'company-history',
    ],
  },
};

const libsOf = (layer) => Object.keys(layers[layer]);
const anyOf = (names) => `(${names.join('|')})`;
const inLibs = (names) => `^libs/[^/]+/${anyOf(names)}/`;
const listed = inLibs(Object.keys(layers).flatMap(libsOf));
/** Tests, and what they share. */
const testCode = '/(testing|fixtures)/|\\.fixtures\\.ts$';
/** Other exports that domain libs may have: services that are not part of an aggregate, and ids. */
const otherExports =
  '^libs/domain/(annual-report/src/report-ids|customer/src/(customer\\.response|sessions/)|email-reservation/src/email-reservations|identity/src/(accounts/(direct-tenant|own-companies)|oauth/(token-verifier|founder-sign-in|metadata|operator-clients|resource))|mcp/src/pages/(secure-links|founder-contexts)|company-history/src/(timeline|report|verification|export)/|operator/src/(operator-tokens|history/)|partner/src/(bootstrap-sandbox-partner|keys/api-keys|people/)|signature/src/signature-id)';
const drivers = 'node_modules/(@eventstore|mongodb|@photostructure)/|^node:sqlite$';

/** The types of the responses to the portal's page, which imports them. */
const portalResponses =
  '^libs/domain/(portal/src/api|annual-report/src/queries/list-deadlines)/[^/]+\\.responses\\.ts$';

/** Rules for each lib: it imports its listed neighbors and lower layers. */
const layerRules = Object.entries(layers).flatMap(([layer, libs], level) => {
  const below = Object.keys(layers).slice(0, level).flatMap(libsOf);
  return Object.entries(libs).map(([lib, neighbors]) => {
    const unknown = neighbors.find((name) => libsOf(layer).indexOf(name) >= libsOf(layer).indexOf(lib));
    if (unknown) throw new Error(`libs/${lib} imports libs/${unknown}, which is not listed before it`);
    return {
      name: `${layer}-imports-downwards`,
      comment: 'which lib may use which is listed at the top of .dependency-cruiser.mjs',
      severity: 'error',
      from: { path: `^libs/${layer}/${lib}/` },
      to: { path: '^libs/', pathNot: inLibs([lib, ...neighbors, ...below]) },
    };
  });
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-is-found',
      comment: 'An unresolved import would pass every other rule.',
      severity: 'error',
      from: {},
      // Node finds the packages under conditions that the cruiser does not try; a browser finds the path.
      to: {
        couldNotResolve: true,
        pathNot:
          '^(pdfkit|vite|@modelcontextprotocol/server/validators/ajv|/partner-formation-browser\\.js)$',
      },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Code in src/domain/ imports only #kit/event-sourcing, #platform/domain-model, #platform/webhook-mapping, its own domain and big.js. The next rule keeps the three libs pure too.',
      severity: 'error',
      from: { path: '^libs/domain/([^/]+)/src/domain/' },
      to: {
        pathNot: [
          '^libs/domain/$1/src/domain/',
          '^libs/kit/event-sourcing/src/index\\.ts$',
          '^libs/platform/(domain-model|webhook-mapping)/src/index\\.ts$',
          'node_modules/big\\.js/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'dependencies-of-the-domain-are-pure',
      comment: 'no framework, no driver, no file: hashes, a cache in memory and ports only',
      severity: 'error',
      from: {
        path: '^libs/(kit/(event-sourcing|event-store)|platform/(domain-model|webhook-mapping))/src/',
        // The address of EventStoreDB is read by the configuration and the adapter only.
        pathNot: '/(adapters|testing)/|/esdb-address\\.ts$',
      },
      to: {
        pathNot: [
          '^libs/kit/event-sourcing/src/(?!testing/)',
          '^libs/kit/event-store/src/(?!adapters/|testing/)',
          '^libs/platform/(domain-model|webhook-mapping)/src/',
          '^(node:)?crypto$',
          'node_modules/(canonicalize|lru-cache)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    ...layerRules,
    {
      name: 'every-lib-has-a-layer',
      comment: 'list the lib at the top of .dependency-cruiser.mjs',
      severity: 'error',
      from: { path: '^libs/', pathNot: listed },
      to: {},
    },
    {
      name: 'clients-know-the-api-only',
      comment: 'The client package uses only HTTP and shares no code with the service.',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(libs|apps)/' },
    },
    {
      name: 'the-portal-is-a-client',
      comment:
        "The portal calls the service through the public client, as partners' programs do. Of its own routes it knows the types.",
      severity: 'error',
      from: { path: '^apps/portal/src/' },
      to: {
        pathNot: [
          '^apps/portal/',
          '^clients/',
          portalResponses,
          'node_modules/(@ariakit/react|@tanstack/react-query|lucide-react|qr|react|react-dom|wouter)/',
        ],
      },
    },
    {
      name: 'clients-run-anywhere',
      comment: 'in Node, in browsers and at the edge; the command line runs in Node alone',
      severity: 'error',
      from: { path: '^clients/[^/]+/src/', pathNot: '^clients/typescript/src/cli/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-browser-client-is-alone',
      comment: 'Pages load one small file. The types of the API come from the TypeScript client.',
      severity: 'error',
      from: { path: '^clients/browser/src/' },
      to: { pathNot: '^clients/browser/src/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'libs-know-no-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    {
      name: 'libs-by-their-front-door',
      comment:
        'a lib is imported through src/index.ts (or its testing or adapters index), never by its files',
      severity: 'error',
      from: { path: '^(libs/[^/]+/[^/]+|apps)/' },
      to: {
        path: '^libs/',
        pathNot: ['^$1/', '^libs/[^/]+/[^/]+/src/((testing|adapters)/)?index\\.ts$', portalResponses],
      },
    },
    {
      name: 'portal-responses-are-types',
      comment: "The portal's page imports them, and no code of the service.",
      severity: 'error',
      from: { path: portalResponses },
      to: {},
    },
    {
      name: 'portal-responses-are-types',
      comment: "The portal's page imports them, and no code of the service.",
      severity: 'error',
      from: { path: '^apps/portal/' },
      to: { path: portalResponses, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'aggregates-by-commands-queries-and-events',
      comment:
        'A domain lib exports its commands, queries, events and data types, but no decider, state, fold or rule.',
      severity: 'error',
      from: { path: '^libs/domain/([^/]+)/src/index\\.ts$' },
      to: {
        path: '^libs/domain/$1/src/',
        pathNot: [
          '/src/(commands|queries|processes|operations)/',
          '/src/domain/(events|types|errors)\\.ts$',
          '\\.(module|domain|schemas|config)\\.ts$',
          otherExports,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'drivers-in-adapters',
      comment: 'only adapters know EventStoreDB, MongoDB and SQLite',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '/adapters/' },
      to: { path: drivers },
    },
    {
      name: 'tracing-is-loaded-on-demand',
      comment: 'the SDK is imported dynamically, so that a start without tracing does not pay for it',
      severity: 'error',
      from: { path: '^(libs|apps)/' },
      to: { path: '^libs/kit/tracing/src/sdk\\.ts$', dynamic: false },
    },
    {
      name: 'tracing-is-loaded-on-demand',
      comment: 'only its adapter knows the SDK; everybody else knows the API',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '^libs/kit/tracing/src/sdk\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/(?!api/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-are-chosen-in-one-place',
      comment: 'everybody else knows the port',
      severity: 'error',
      from: {
        pathNot: [
          '/adapters/',
          testCode,
          '^libs/platform/hosting/src/(embedded-)?stores\\.ts$',
          '^libs/platform/documents/src/documents\\.module\\.ts$',
          '^libs/platform/mail/src/mail\\.module\\.ts$',
        ],
      },
      to: { path: '/src/adapters/' },
    },
    {
      name: 'kit-knows-no-framework',
      severity: 'error',
      from: { path: '^libs/kit/', pathNot: '/testing/' },
      to: { path: 'node_modules/@nestjs/' },
    },
    {
      name: 'controllers-are-wired-only',
      comment: 'Only modules import controllers. Move shared code to a separate file.',
      severity: 'error',
      from: {
        path: '^libs/',
        pathNot: ['\\.module\\.ts$', '^libs/platform/hosting/src/process\\.ts$', testCode],
      },
      to: { path: '\\.controller\\.ts$' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: testCode },
      to: { path: '^libs/.*(' + testCode + ')' },
    },
    {
      name: 'no-test-packages-in-production',
      comment:
        'devDependencies are not installed in production. The portal may use them, because they are bundled into it.',
      severity: 'error',
      from: { path: '^(libs|apps|clients)/', pathNot: [testCode, '^apps/portal/'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The client declares its dependencies in its own package.json.
    combinedDependencies: true,
    exclude: { path: '(^dist/|\\.spec\\.ts$|-spec\\.ts$)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['types', 'node', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
