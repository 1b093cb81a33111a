import { existsSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { pascal } from './names.mjs';
import { descendants, refuse } from './workspace.mjs';

/** What the files of a domain lib say about it. */
export class Lib {
  constructor(workspace, name) {
    this.workspace = workspace;
    this.name = name;
    this.src = `libs/domain/${name}/src`;
    this.events = `${this.src}/domain/events.ts`;
    this.decider = `${this.src}/domain/decider.ts`;
    this.declaration = `${this.src}/${name}.domain.ts`;
    this.module = `${this.src}/${name}.module.ts`;
    for (const file of [this.events, this.decider, this.declaration, this.module])
      if (!workspace.exists(file)) refuse(`${name} is no domain lib with an aggregate: it has no ${file}`);
    this.aggregate = this.readAggregate();
  }

  /** `export const company: Aggregate<CompanyState, CompanyCommand, CompanyEvent> = { category: 'company', … }`. */
  readAggregate() {
    const declarations = descendants(this.workspace.parse(this.decider), ts.isVariableDeclaration);
    const found = declarations.find(({ type }) => type?.getText().startsWith('Aggregate<'));
    if (!found) refuse(`${this.decider} declares no Aggregate`);
    const [state, command, event] = found.type.typeArguments.map((type) => type.getText());
    const category = property(found.initializer, 'category').text;
    return { name: found.name.text, category, state, command, event };
  }

  /** The types of the aggregate's events, in their order. */
  eventTypes() {
    return this.union(this.events, this.aggregate.event).types.map((member) => typeOf(member));
  }

  union(path, name) {
    const alias = this.workspace
      .parse(path)
      .statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name);
    if (!alias || !ts.isUnionTypeNode(alias.type)) refuse(`${path} declares no union ${name}`);
    return alias.type;
  }

  /** The interface that says what an event is about, `OfCompany` for example, with the names of its fields. */
  subject() {
    const interfaces = this.workspace.parse(this.events).statements.filter(ts.isInterfaceDeclaration);
    const found = interfaces.find(({ name }) => /^Of[A-Z]/.test(name.text));
    if (!found) refuse(`${this.events} declares no interface Of…, which says what an event is about`);
    return {
      name: found.name.text,
      isExported: /^export/.test(found.getText()),
      node: found,
      fields: found.members.map((member) => member.name.text),
    };
  }

  /** The files of the pure domain, without specs. */
  domainFiles() {
    return readdirSync(`${this.src}/domain`, { recursive: true, encoding: 'utf8' })
      .map((file) => `${this.src}/domain/${file}`)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'));
  }

  /** The events of its fixtures, `happened`, and the file they stand in. */
  fixtures() {
    const folder = `${this.src}/testing`;
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = `${folder}/${name}`;
      const declarations = descendants(this.workspace.parse(file), ts.isVariableDeclaration);
      const found = declarations.find((one) => one.name.getText() === 'happened');
      if (found) return { file, happened: found.initializer };
    }
    return refuse(`no file in ${folder} declares \`happened\`, the events that specs are given`);
  }

  /** The expression by which the lib's fixtures give an event of a type: `happened.requested()`, for example. */
  fixture(eventType) {
    const { file, happened } = this.fixtures();
    for (const { name, initializer } of happened.properties) {
      const events = descendants(initializer, ts.isObjectLiteralExpression);
      if (!events.some((event) => property(event, 'type')?.text === eventType)) continue;
      if (!ts.isArrowFunction(initializer)) return `happened.${name.text}`;
      if (initializer.parameters.every((parameter) => parameter.initializer))
        return `happened.${name.text}()`;
    }
    return refuse(`\`happened\` in ${file} has no ${eventType}: put one there first`);
  }

  /** The object that declares the domain. */
  declared() {
    const declarations = descendants(this.workspace.parse(this.declaration), ts.isVariableDeclaration);
    return declarations.find(({ type }) => type?.getText() === 'Domain').initializer;
  }

  /** Where its domain lists something: the array literal, in whichever file it stands. */
  list(name) {
    return this.listAt(this.declaration, name);
  }

  listAt(path, name) {
    const source = this.workspace.parse(path);
    const assigned = descendants(source, ts.isPropertyAssignment).find((one) => one.name.getText() === name);
    return this.arrayOf(path, assigned.initializer) ?? this.spread(path, assigned.initializer);
  }

  /** A list that is made by an expression: becomes a list of what that makes, and more. */
  spread(path, expression) {
    const text = this.workspace.read(path);
    const list = `[...${expression.getText()}]`;
    this.workspace.replace(path, text.slice(0, expression.pos + 1) + list + text.slice(expression.end));
    return this.listAt(path, expression.parent.name.getText());
  }

  /** The array literal that an expression stands for. */
  arrayOf(path, expression) {
    const plain = ts.isAsExpression(expression) ? expression.expression : expression;
    if (ts.isArrayLiteralExpression(plain)) return { path, literal: plain };
    if (!ts.isIdentifier(plain)) return null;
    for (const statement of this.workspace.parse(path).statements.filter(ts.isImportDeclaration)) {
      const names = statement.importClause?.namedBindings?.elements ?? [];
      if (!names.some(({ name }) => name.text === plain.text)) continue;
      const file = new URL(
        statement.moduleSpecifier.text.replace(/\.js$/, '.ts'),
        `file:///${path}`,
      ).pathname.slice(1);
      const declared = descendants(this.workspace.parse(file), ts.isVariableDeclaration).find(
        ({ name }) => name.getText() === plain.text,
      );
      return declared?.initializer ? this.arrayOf(file, declared.initializer) : null;
    }
    return null;
  }

  /** Where the lib has one command that sends any of its aggregate's: its class, and the file that lists what is sent. */
  get change() {
    const list = `${this.src}/commands/change-${this.name}/changes.ts`;
    return this.workspace.exists(list) ? { command: `Change${this.pascal}`, list } : null;
  }

  /** Has Nest make a class, in the module of a kind of process. */
  provide(serving, from, className) {
    const { workspace, module } = this;
    const modules = descendants(workspace.parse(this.declaration), ts.isPropertyAssignment).find(
      (one) => one.name.getText() === serving,
    );
    const [wanted] = modules?.initializer.elements ?? [];
    if (!wanted) refuse(`${this.declaration} lists no module of ${serving}: write one in ${module} first`);
    const declared = descendants(workspace.parse(module), ts.isClassDeclaration).find(
      ({ name }) => name.text === wanted.getText(),
    );
    const [decorator] = descendants(declared, ts.isDecorator);
    const [options] = descendants(decorator, ts.isObjectLiteralExpression);
    const providers = property(options, 'providers');
    if (providers) workspace.append(module, providers, className);
    else workspace.append(module, options, `providers: [${className}]`);
    workspace.import(module, from, className);
  }

  get pascal() {
    return pascal(this.name);
  }
}

/** The value of an object literal's property. */
export function property(literal, name) {
  return literal.properties.find((one) => one.name?.getText() === name)?.initializer;
}

/** The event or command type that a member of a union is of. */
function typeOf(member) {
  return descendants(member, ts.isPropertySignature).find(({ name }) => name.getText() === 'type').type
    .literal.text;
}
