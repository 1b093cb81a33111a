import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Build of the portal, run by `tools/setup.mjs` and served under `/portal`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/portal/',
  logLevel: 'warn',
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The page's Content-Security-Policy forbids inline scripts and images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Libraries mark components for server rendering, which we do not use.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
