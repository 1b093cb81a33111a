// `node --import` of this gives Node 20's `fs` a `globSync`, by which @modelcontextprotocol/conformance reads its own
// sources and nothing that a run needs: it is made for Node 22.
import fs from 'node:fs';
import { register } from 'node:module';

const url = (source) => `data:text/javascript,${encodeURIComponent(source)}`;
const withGlob = url(`export * from 'node:fs'; export const globSync = () => [];`);
const hooks = `export const resolve = (name, context, next) =>
  name === 'fs' ? { url: ${JSON.stringify(withGlob)}, shortCircuit: true } : next(name, context);`;

if (!('globSync' in fs)) register(url(hooks));
