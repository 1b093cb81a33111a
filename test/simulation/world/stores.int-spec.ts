import { DocumentStoreUnavailableError } from '#kit/document-store';
import { documentStoreContract } from '#kit/document-store/testing';
import { EventStoreUnavailableError } from '#kit/event-store';
import { eventStoreContract } from '#kit/event-store/testing';
import { Documents } from './documents.js';
import { SimulatedDocumentStore } from './simulated-document-store.js';
import { EventLog } from './event-log.js';
import { SimulatedEventStore } from './simulated-event-store.js';
import { Machine } from './machine.js';
import { Randomness } from './randomness.js';
import { Server } from './server.js';
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
  const server = (unavailable: () => Error) =>
    new Server(timeline, new Randomness(1), NO_FAULTS, unavailable);
  const end = async (): Promise<void> => {
    ended.abort();
    await passing;
  };
  return { timeline, machine, server, end };
}

eventStoreContract('simulated', () => {
  const { machine, server, end } = world();
  const store = new SimulatedEventStore(
    machine,
    server(() => new EventStoreUnavailableError('lost')),
    new EventLog(),
  );
  return Promise.resolve({ store, dispose: end });
});

documentStoreContract('simulated', () => {
  const { machine, server, end } = world();
  const documents = new Documents(Date.now);
  const toDocuments = server(() => new DocumentStoreUnavailableError('lost'));
  return Promise.resolve({
    open: () => Promise.resolve(new SimulatedDocumentStore(machine, toDocuments, documents)),
    dispose: end,
  });
});
