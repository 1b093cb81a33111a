import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import * as prettier from 'prettier';
import ts from 'typescript';

/** What a person can do something about. */
export function refuse(message) {
  throw Object.assign(new Error(message), { forPeople: true });
}

/** The files of the repository, read as they are and written, formatted, all at the end. */
export class Workspace {
  /** Path to text. */
  changed = new Map();

  exists(path) {
    return this.changed.has(path) || existsSync(path);
  }

  read(path) {
    return this.changed.get(path) ?? readFileSync(path, 'utf8');
  }

  /** The syntax tree of a file as it is now. */
  parse(path) {
    return ts.createSourceFile(path, this.read(path), ts.ScriptTarget.Latest, true);
  }

  create(path, text) {
    if (this.exists(path)) refuse(`${path} is there already`);
    this.changed.set(path, text);
  }

  replace(path, text) {
    this.changed.set(path, text);
  }

  insert(path, position, text) {
    const before = this.read(path);
    this.changed.set(path, before.slice(0, position) + text + before.slice(position));
  }

  /** Imports names from another file of the same lib; an import that is there takes the names in. */
  import(path, from, ...names) {
    const specifier = relative(dirname(path), from).replace(/\.ts$/, '.js');
    this.importFrom(path, specifier.startsWith('.') ? specifier : `./${specifier}`, ...names);
  }

  importFrom(path, specifier, ...names) {
    const imports = this.parse(path).statements.filter(ts.isImportDeclaration);
    const same = imports.find(
      ({ moduleSpecifier, importClause }) =>
        moduleSpecifier.text === specifier && !importClause?.isTypeOnly && importClause?.namedBindings,
    );
    if (same) {
      const { elements } = same.importClause.namedBindings;
      const missing = names.filter(
        (name) => !elements.some((one) => one.getText().replace('type ', '') === name.replace('type ', '')),
      );
      if (missing.length > 0) this.insert(path, elements.at(-1).end, `, ${missing.join(', ')}`);
    } else {
      const line = `import { ${names.join(', ')} } from '${specifier}';\n`;
      this.insert(path, imports.length === 0 ? 0 : imports.at(-1).end + 1, line);
    }
  }

  /** Adds an element to an array literal or a member to an object literal. */
  append(path, literal, text) {
    const list = literal.elements ?? literal.properties;
    const last = list.at(-1);
    if (last) this.insert(path, last.end, `, ${text}`);
    else this.insert(path, literal.end - 1, text);
  }

  /** Takes a text out of an array literal of texts. */
  drop(path, literal, text) {
    const kept = literal.elements.filter((one) => one.text !== text).map((one) => one.getText());
    const before = this.read(path);
    const list = `[${kept.join(', ')}]`;
    this.changed.set(path, before.slice(0, literal.getStart()) + list + before.slice(literal.end));
  }

  /** Writes what was changed. @returns the paths */
  async save() {
    for (const [path, text] of this.changed) {
      mkdirSync(dirname(path), { recursive: true });
      const { ignored } = await prettier.getFileInfo(path, { ignorePath: '.prettierignore' });
      const options = { ...(await prettier.resolveConfig(path)), filepath: path };
      writeFileSync(path, ignored ? text : await prettier.format(text, options));
    }
    return [...this.changed.keys()];
  }
}

/** Every node below another that is of a kind. */
export function descendants(node, is) {
  const found = [];
  const visit = (child) => {
    if (is(child)) found.push(child);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

/** A constant of a file, by its name. */
export function declared(workspace, path, name) {
  const all = descendants(workspace.parse(path), ts.isVariableDeclaration);
  return all.find((one) => one.name.getText() === name) ?? refuse(`${path} declares no ${name}`);
}
