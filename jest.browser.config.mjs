import base, { project } from './jest.config.mjs';

/** The specs that need a Chromium, which `npm test` must not depend on: `npm run test:browser`. */
export default { ...base, projects: [project('browser', '\\.browser-spec\\.ts$')] };
