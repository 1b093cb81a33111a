// Loaded with `node --import`: adds `globSync` to the `fs` of Node 20. @modelcontextprotocol/conformance needs Node 22
// and calls it at load, but not for a run.
import fs from 'node:fs';
import { register } from 'node:module';

const url = (source) => `data:text/javascript,${encodeURIComponent(source)}`;
const withGlob = url(`export * from 'node:fs'; export const globSync = () => [];`);
const hooks = `export const resolve = (name, context, next) =>
  name === 'fs' ? { url: ${JSON.stringify(withGlob)}, shortCircuit: true } : next(name, context);`;

if (!('globSync' in fs)) register(url(hooks));
