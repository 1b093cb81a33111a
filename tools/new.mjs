// `npm run new -- <kind> <lib> <Name> …`: writes the files of tools/new/<kind>.template, adds lines where it finds the
// place, and prints the remaining steps. docs/architecture.md, "Where do I add…", lists all steps and what checks them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as prettier from 'prettier';

const FOLDER = join(import.meta.dirname, 'new');

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

/**
 * The usage and the parts of each kind. A part is `=== <path>` with a new file, `=== <path> @ <marker>` with a line (`@?`
 * if only some libs have the marker), or `=== left`.
 */
const templates = new Map(
  readdirSync(FOLDER).map((file) => {
    const [usage, ...parts] = read(join(FOLDER, file)).split(/^=== /m);
    return [file.replace('.template', ''), { usage: usage.trim(), parts }];
  }),
);
const [kind, lib, ...names] = process.argv.slice(2);
const template = templates.get(kind);
const parameters = Array.from(template?.usage.matchAll(/<([A-Z]\w*)>/g) ?? [], ([, name]) => name);
if (!template || names.length !== parameters.length) {
  const usages = [...templates].map(([name, { usage }]) => `\n  ${name} ${usage}`);
  fail(`usage: npm run new -- <kind> <lib> <Name> …${usages.join('')}`);
}

/** A name in each spelling: `Event`, `event`, `event-file`, `event_name` and `event words`. */
function spellings(parameter, name) {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  const key = parameter.toLowerCase();
  return {
    [parameter]: pascal,
    [key]: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    [`${key}-file`]: words.join('-'),
    [`${key}_name`]: words.join('_'),
    [`${key} words`]: capital(words.join(' ')),
  };
}

/** Ends the command, because the lib lacks something that each template needs. */
const unsupported = (reason) =>
  fail(`${reason} docs/architecture.md, "Where do I add…", lists the libs that npm run new supports.`);

const src = `libs/domain/${lib}/src`;
const [, aggregate, State, CommandUnion, EventUnion, category] =
  /const (\w+): ServiceAggregate<\s*(\w+),\s+(\w+),\s+(\w+)\s*> = \{\s+category: '(\w+)'/.exec(
    read(`${src}/domain/decider.ts`),
  ) ?? unsupported(`${src}/domain/decider.ts declares no ServiceAggregate.`);
const [, OfWhat, fields] =
  /interface (Of\w+) \{([^}]*)\}/.exec(read(`${src}/domain/events.ts`)) ??
  unsupported(`${src}/domain/events.ts declares no interface Of…, the ids that each event contains.`);
const ids = Array.from(fields.matchAll(/(\w+): string/g), ([, field]) => field);
const fixtures =
  (existsSync(`${src}/testing`) ? readdirSync(`${src}/testing`) : []).find(
    (file) => file.endsWith('.ts') && read(`${src}/testing/${file}`).includes('happened = {'),
  ) ?? unsupported(`${src}/testing needs \`happened\`, the events that specs start from.`);

/** The id of the lib's examples: a decision copies it from the first event. */
function exampleId(field) {
  const declared = new RegExp(`^export const ${field} = '(\\w+)';`, 'm');
  const [, id] =
    declared.exec(read(`${src}/testing/${fixtures}`)) ??
    unsupported(`${src}/testing/${fixtures} exports no ${field}, the id of its examples.`);
  return id;
}

const values = {
  ...Object.assign({}, ...parameters.map((parameter, at) => spellings(parameter, names[at]))),
  ...spellings('Lib', lib),
  ...{ aggregate, State, CommandUnion, EventUnion, category, OfWhat },
  ids: ids.join(', '),
  exampleJson: ids.map((field) => `"${field}": "${exampleId(field)}"`).join(', '),
  fixtures: `testing/${fixtures.replace('.ts', '')}`,
};
const written = new Map();
const current = (path) => written.get(path) ?? read(path);

/** The lib's example of an event: `happened.requested()`, for example. */
function example(event) {
  const [, text] = current(`${src}/testing/${fixtures}`).split('happened = {');
  const end = text.search(event ? `type: '${event}'` : 'type:');
  if (end === -1) fail(`\`happened\` in ${src}/testing/${fixtures} has no ${event}.`);
  const [, name, start] = [...text.slice(0, end).matchAll(/^ {2}(\w+): (.)/gm)].at(-1);
  return `happened.${name}${start === '(' ? '()' : ''}`;
}

/** Adds lines to the end of the block that a marker opens, or text after another marker. Null: there is no such marker. */
function insert(text, marker, addition) {
  const at = text.indexOf(marker);
  if (at === -1) return null;
  const after = at + marker.length;
  if (!marker.endsWith('{'))
    return text.slice(0, after) + (text.charAt(after) === '\n' ? '\n' : '') + addition + text.slice(after);
  const [indent] = /^ */.exec(text.slice(text.lastIndexOf('\n', at) + 1));
  const end = text.indexOf(`\n${indent}}`, after);
  return `${text.slice(0, end)}\n${addition}${text.slice(end)}`;
}

const left = [];
for (const part of template.parts) {
  const filled = part.replace(/\{\{([^}]+)\}\}/g, (_, key) => {
    if (key === 'first') return example();
    if (key === 'example') return example(values.Event);
    return values[key] ?? fail(`${kind}.template names ${key}, which is not known.`);
  });
  const [, place, optional, marker, body] = /^(\S+)(?: @(\??) (.*))?\n([^]*)$/.exec(filled);
  const path = place.startsWith('test/') ? place : `${src}/${place}`;
  if (place === 'left') left.push(body.trim());
  else if (marker) {
    const text = optional && !existsSync(path) ? null : insert(current(path), marker, body.trimEnd());
    if (text) written.set(path, text);
    else if (!optional) left.push(`Add to ${path}: ${body.trim()}`);
  } else {
    if (existsSync(path)) fail(`${path} exists already.`);
    written.set(path, body);
  }
}
for (const [path, text] of written) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    await prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath: path }),
  );
  console.log(path);
}
console.log(['\nLeft to do:', ...left].join('\n'));
