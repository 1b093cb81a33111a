import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Built by `tools/setup.mjs` into a folder that it names; the service serves it under `/portal`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/portal/',
  logLevel: 'warn',
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // A page whose policy lets nothing inline run has no use for scripts and images inside of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // A library's marks for servers that render its components, which there are none of.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
