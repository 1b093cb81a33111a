import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  type AnyAggregate,
  derivedUuid,
  type DomainEvent,
  DomainRegistry,
  fold,
  type Recorded,
} from '#kit/event-sourcing';
import { recorded } from '#kit/event-sourcing/testing';
import { domains } from '../../apps/domains.js';
import { erased, shapesOf, type StoredShape } from '../upgrade/shapes.js';

/** Events that never change, in their present shapes. */
export interface History {
  readonly name: string;
  readonly events: readonly Recorded<DomainEvent>[];
}

/** A line of `histories/*.jsonl`: a stored event with its personal data in clear. */
interface StoredLine extends StoredShape {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
  readonly tenantId: string | null;
}

const { upcasting } = new DomainRegistry(domains);

/** Histories of whole services; and each stored shape, alone and after each event that can begin its stream. */
export const fixedHistories = (): History[] => [
  ...wholeServices(),
  ...domains.flatMap(({ aggregates }) => aggregates.flatMap(shortHistories)),
];

function wholeServices(): History[] {
  const folder = pathToFileURL('test/golden/histories/');
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n');
      const events = lines.map((line) => readable(JSON.parse(line) as StoredLine));
      return { name: `a whole ${file.replace('.jsonl', '')}`, events };
    });
}

function shortHistories({ category, decider }: AnyAggregate): History[] {
  const history = (...stored: StoredShape[]): History => ({
    name: stored.map(nameOf).join(', '),
    events: stored.map((shape, revision) => readable(lineOf(category, shape, revision))),
  });
  const shapes = shapesOf(category);
  const all = [...shapes, ...shapes.map(erased).filter((shape) => shape !== null)];
  const isFirst = (shape: StoredShape): boolean =>
    !isDeepStrictEqual(fold(decider, history(shape).events), decider.initialState);
  const beginnings = shapes.filter(isFirst);
  return [
    ...all.map((shape) => history(shape)),
    ...beginnings.flatMap((first) => all.map((next) => history(first, next))),
  ];
}

const nameOf = (shape: StoredShape): string => {
  const isErased = 'personal' in shape.data && shape.data['personal'] === null;
  return `${isErased ? 'erased ' : ''}${shape.type} v${shape.version}`;
};

const lineOf = (category: string, shape: StoredShape, revision: number): StoredLine => ({
  ...shape,
  position: revision + 1,
  stream: `${category}-1`,
  revision,
  recordedAt: `2026-01-0${revision + 1}T12:00:00.000Z`,
  tenantId: '3DXo5mW2wQDzcTMDWbZjTTbFTBK',
});

function readable({ type, version, data, ...line }: StoredLine): Recorded<DomainEvent> {
  const { position, stream, revision, recordedAt, tenantId } = line;
  const event = upcasting.upcast(type, version, data);
  // Derived from the event alone, so that added events do not change other ids.
  const id = derivedUuid(`${stream}/${revision}/${type}/${version}`);
  return recorded(event, { id, position, stream, revision, metadata: { recordedAt, tenantId } });
}
