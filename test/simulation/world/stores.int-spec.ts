import { documentStoreContract } from '#kit/document-store/testing';
import { eventStoreContract } from '#kit/event-store/testing';
import { DocumentCluster } from './document-cluster.js';
import { Documents } from './documents.js';
import { SimulatedDocumentStore } from './simulated-document-store.js';
import { EventLog } from './event-log.js';
import { LogCluster } from './log-cluster.js';
import { SimulatedEventStore } from './simulated-event-store.js';
import { Machine } from './machine.js';
import { Randomness } from './randomness.js';
import { Timeline } from './timeline.js';

const NO_FAULTS = { lostRequest: 0, lostAnswer: 0, late: 0 };

/** A world whose time passes while the specs run. */
function world() {
  const timeline = new Timeline();
  const machine = new Machine('spec', timeline);
  const ended = new AbortController();
  const passing = (async () => {
    while (!ended.signal.aborted) {
      await timeline.passUntil(() => ended.signal.aborted, Infinity);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  const end = async (): Promise<void> => {
    ended.abort();
    await passing;
  };
  return { timeline, machine, end };
}

eventStoreContract('simulated', () => {
  const { timeline, machine, end } = world();
  const faults = { ...NO_FAULTS, repeats: 0 };
  const cluster = new LogCluster(timeline, new Randomness(1), faults, new EventLog());
  const store = new SimulatedEventStore(machine, cluster);
  return Promise.resolve({ store, dispose: end });
});

documentStoreContract('simulated', () => {
  const { timeline, machine, end } = world();
  const cluster = new DocumentCluster(timeline, new Randomness(1), NO_FAULTS, new Documents(Date.now));
  return Promise.resolve({
    open: () => Promise.resolve(new SimulatedDocumentStore(machine, cluster)),
    dispose: end,
  });
});
