import { astToString } from 'openapi-typescript';
import ts from 'typescript';

export const JSON_TYPE = 'application/json';
const PAGE = ['content', 'page', 'size', 'total', 'totalPages', 'nextCursor', 'totalRelation'];
const PAGE_QUERY = ['page', 'size', 'cursor'];
const OF_COMPANY = ['serviceCompanyId', 'serviceCustomerId', 'sequence'];
/** The source text of the shapes that many routes and events share. */
export const SHARED = `
export interface Json<T> { readonly content: { readonly '${JSON_TYPE}': T } }
/** RFC 3339, in UTC, with milliseconds. */
export type Time = string;
/** yyyy-MM-dd */
export type Day = string;
export type Ok<T> = Json<{ readonly payload: T; readonly error: null }>;
export interface Page<T> {
  readonly content: T;
  /** Starts at 0; null if you sent \`cursor\`. */
  readonly page: number | null;
  readonly size: number;
  /** Number of entries on all pages; 10,000 if more match your filters. */
  readonly total: number;
  readonly totalPages: number;
  /** Send it as \`cursor\` to get the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** \`gte\` if more entries than \`total\` match. */
  readonly totalRelation: 'eq' | 'gte';
}
/** The page of a list that a request asks for. */
export interface PageQuery {
  /** Page number, starting at 0. Default: 0, unless you send \`cursor\`. */
  readonly page?: number;
  /** Number of entries per page. */
  readonly size?: number;
  /** The \`nextCursor\` of the previous page, instead of \`page\`. Send the same filters with it. Rows that are added in the meantime do not shift the pages. */
  readonly cursor?: string;
}
/** The payload of a company's event. */
export interface OfCompany {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly sequence: number;
}
`;

/** Returns the type that a name refers to. */
export const reference = (name: string): ts.TypeNode => ts.factory.createTypeReferenceNode(name);

/** Returns the named type of a time or a day; undefined for other values. */
export function timeOf(schema: object): ts.TypeNode | undefined {
  const { format, type } = schema as { readonly format?: string; readonly type?: string | readonly string[] };
  if (format !== 'date-time' && format !== 'date') return undefined;
  const time = reference(format === 'date' ? 'Day' : 'Time');
  if (!Array.isArray(type)) return time;
  return ts.factory.createUnionTypeNode([time, ts.factory.createLiteralTypeNode(ts.factory.createNull())]);
}

/** Removes members that cannot have a value (`put?: never`) and response headers, and names shared shapes. */
export function shortened<T extends ts.Node>(node: T): T {
  const { transformed } = ts.transform(node, [
    (context) => (root) => {
      const visit = (at: ts.Node): ts.Node | undefined => {
        const seen = ts.visitEachChild(at, visit, context);
        if (ts.isTypeLiteralNode(seen)) return sharedShapeOf(seen) ?? seen;
        return ts.isPropertySignature(seen) && isEmpty(seen) ? undefined : seen;
      };
      return visit(root) as T;
    },
  ]);
  return transformed[0] as T;
}

/** A base with fewer members is not worth a name. */
const LEAST_SHARED = 3;

/** Writes each schema that has all members of a smaller one as an extension of the largest such schema. */
export function extending<T extends ts.Node>(components: T): T {
  const { transformed } = ts.transform(components, [
    (context) => (root) => {
      const visit = (at: ts.Node): ts.Node =>
        ts.isPropertySignature(at) && nameOf(at) === 'schemas' && at.type && ts.isTypeLiteralNode(at.type)
          ? ts.factory.updatePropertySignature(at, at.modifiers, at.name, at.questionToken, extended(at.type))
          : ts.visitEachChild(at, visit, context);
      return visit(root) as T;
    },
  ]);
  return transformed[0] as T;
}

function extended(schemas: ts.TypeLiteralNode): ts.TypeLiteralNode {
  const texts = new Map(
    schemas.members.map(
      (schema) => [schema, membersOf(schema).map((member) => astToString(member))] as const,
    ),
  );
  const bySize = [...texts].sort(([, one], [, other]) => other.length - one.length);
  return ts.factory.createTypeLiteralNode(
    schemas.members.map((schema) => {
      const own = texts.get(schema) ?? [];
      const [base, shared] =
        bySize.find(
          ([, of]) =>
            of.length >= LEAST_SHARED && of.length < own.length && of.every((text) => own.includes(text)),
        ) ?? [];
      if (!base || !ts.isPropertySignature(schema)) return schema;
      const more = membersOf(schema).filter((member) => !shared?.includes(astToString(member)));
      const type = withMore(`components["schemas"]["${nameOf(base)}"]`, more);
      return ts.factory.updatePropertySignature(schema, schema.modifiers, schema.name, undefined, type);
    }),
  );
}

const membersOf = (schema: ts.TypeElement): readonly ts.TypeElement[] =>
  ts.isPropertySignature(schema) && schema.type && ts.isTypeLiteralNode(schema.type)
    ? schema.type.members
    : [];

const nameOf = ({ name }: ts.TypeElement): string =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';

const isEmpty = (member: ts.PropertySignature): boolean =>
  member.type?.kind === ts.SyntaxKind.NeverKeyword ||
  (member.type !== undefined &&
    ts.isTypeLiteralNode(member.type) &&
    (member.type.members.length === 0 || nameOf(member) === 'headers'));

/** Returns the type of {@link SHARED} for a type literal of its shape. */
function sharedShapeOf(literal: ts.TypeLiteralNode): ts.TypeNode | undefined {
  const only = (type: ts.TypeNode | undefined, ...names: string[]): ts.TypeNode | undefined => {
    const members = type && ts.isTypeLiteralNode(type) ? type.members : [];
    const isSame = members.map(nameOf).join() === names.join();
    const [first] = members;
    return isSame && first && ts.isPropertySignature(first) ? first.type : undefined;
  };
  const body = only(only(literal, 'content'), JSON_TYPE);
  const payload = only(body, 'payload', 'error');
  if (body) return ts.factory.createTypeReferenceNode(payload ? 'Ok' : 'Json', [payload ?? body]);
  const content = only(literal, ...PAGE);
  if (content) return ts.factory.createTypeReferenceNode('Page', [content]);
  const [first, second, ...others] = literal.members;
  if (!first || !second) return undefined;
  const firstThree = literal.members.slice(0, PAGE_QUERY.length);
  if (isShape(firstThree, PAGE_QUERY)) return withMore('PageQuery', others.slice(1));
  return isShape([first, second, ...others.slice(-1)], OF_COMPANY)
    ? withMore('OfCompany', others.slice(0, -1))
    : undefined;
}

const isShape = (members: readonly ts.TypeElement[], names: readonly string[]): boolean =>
  members.map(nameOf).join() === names.join();

/** Returns a shared type, together with further members. */
function withMore(name: string, members: readonly ts.TypeElement[]): ts.TypeNode {
  const shared = ts.factory.createTypeReferenceNode(name);
  if (members.length === 0) return shared;
  return ts.factory.createIntersectionTypeNode([shared, ts.factory.createTypeLiteralNode(members)]);
}
