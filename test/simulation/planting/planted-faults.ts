/** A mistake in one file of the compiled code. */
export interface PlantedFault {
  readonly name: string;
  /** Below `dist/`. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
}

const SESSION = 'libs/kit/subscriptions/src/engine/subscription-session.js';
const SUBSCRIBER = 'libs/kit/subscriptions/src/engine/subscriber-subscription.js';
const COMMANDS = 'libs/kit/event-sourcing/src/command-handling.js';
const KEYS = 'libs/platform/http/src/idempotency/idempotency-keys.js';
const CLAIMS = 'libs/platform/http/src/idempotency/running-claims.js';
const ATTEMPTS = 'libs/platform/webhooks/src/dispatcher/attempts.js';
const DISPATCHER = 'libs/platform/webhooks/src/dispatcher/endpoint-dispatcher.js';
const PROJECTION = 'libs/kit/projections/src/engine/projection-subscription.js';
const RESERVATIONS = 'libs/kit/reservation/src/reservations.js';

/** Mistakes that the simulation must find. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'the checkpoint is stored before the documents',
    file: SESSION,
    find: '    async commit(position, writes, durable = false) {',
    replace: `    async commit(position, writes, durable = false) {
        if (writes.length > 0) await this.writeFenced({ subscription: this.start.definition.subscription, position, writes: [], durable });`,
  },
  {
    name: 'a key is free after any failure',
    file: KEYS,
    find: 'if (isClientError(error, this.errors) && !mayRepeat) await',
    replace: 'if (true) await',
  },
  {
    name: 'the outcome of an attempt is not awaited, and errors are ignored',
    file: ATTEMPTS,
    find: '        await untilDone(async ()=>{',
    replace: '        stopping = AbortSignal.abort();\n        void untilDone(async ()=>{',
  },
  {
    name: 'a webhook counts as delivered before it is sent',
    file: ATTEMPTS,
    find: '            const sent = await this.sender.send(endpoint.url, headers, body);',
    replace: `            void this.sender.send(endpoint.url, headers, body);
            const sent = { statusCode: 200, error: null, durationMs: 1, response: { headers: [], body: null } };`,
  },
  {
    name: 'a retry does not get the ids of the first attempt',
    file: KEYS,
    find: '            reservedIds: ids,',
    replace: '',
  },
  {
    name: 'a used key is not looked up',
    file: KEYS,
    find: "if (document.state === 'done') return this.replay(id, document, fingerprint);",
    replace: "if (document.state === 'done') return this.takeOver(stored, claim);",
  },
  {
    name: 'a running key is taken over at once',
    file: KEYS,
    find: "if (document.state === 'running' && RunningClaims.isHeld(document.leaseUntil)) throw inProgress();",
    replace: '',
  },
  {
    name: 'a key with another body counts as free',
    file: KEYS,
    find: "if (use === 'others') throw reused();",
    replace: '',
  },
  {
    name: 'a renewal of a key overwrites its final state',
    file: CLAIMS,
    find: 'if (running.isEnding || running.isRenewing ||',
    replace: 'if (running.isRenewing ||',
  },
  {
    name: 'a process that lost its key answers with its own response',
    file: KEYS,
    find: "if (ending === 'stored') return null;",
    replace: 'return null;',
  },
  {
    name: 'a response waits for no read model',
    file: 'libs/kit/projections/src/read-models.js',
    find: '            const reading = concerned.map(',
    replace: '            const reading = [].map(',
  },
  {
    name: 'an append accepts any revision',
    file: COMMANDS,
    find: "const expected = folded.revision < 0 ? 'no-stream' : folded.revision;",
    replace: "const expected = 'any';",
  },
  {
    name: 'a repeated command does not find its earlier result',
    file: COMMANDS,
    find: '        if (!ids.has(eventId(commandId, 0))) return null;',
    replace: '        return null;',
  },
  {
    name: 'a process manager does not wait for its command',
    file: 'libs/domain/signature/src/processes/signatures.process.js',
    find: 'await this.signing.follow(event.data.companyId, this.contextOf(event), true);',
    replace: 'this.signing.follow(event.data.companyId, this.contextOf(event), true).catch(() => undefined);',
  },
  {
    name: 'an event that fails is left out',
    file: SUBSCRIBER,
    find: '            return false;\n        }\n        await this.commit(last.position, writes);',
    replace: '            writes = [];\n        }\n        await this.commit(last.position, writes);',
  },
  {
    name: 'webhooks of a company overtake each other',
    file: DISPATCHER,
    find: 'return this.underWay.isNextOfCompany(delivery) ? delivery : queue.firstInTurn(',
    replace: 'return true ? delivery : queue.firstInTurn(',
  },
  {
    name: 'webhooks are sent without the lease',
    file: DISPATCHER,
    find: 'return this.lease.isHeld && !this.stopping.signal.aborted;',
    replace: 'return !this.stopping.signal.aborted;',
  },
  {
    name: 'an e-mail address is not reserved',
    file: 'libs/domain/customer/src/commands/create-customer/create-customer.js',
    find: 'address = await this.reserveAddress(command);',
    replace: '',
  },
  {
    name: 'an erasure does not wait until no process has the key',
    file: 'libs/platform/personal-data/src/key-ring.js',
    find: 'await sleep(2 * CHECK_MS);',
    replace: 'return;',
  },
  {
    name: 'personal data of read models is not encrypted',
    file: 'libs/platform/personal-data/src/personal-documents.js',
    find: '        if (subjectId === null || personal === null) return document;',
    replace: '        return document;',
  },
  {
    name: 'responses about a customer are not erased',
    file: KEYS,
    find: 'return await this.keyRing.encrypt(subjectId, response, placeOf(id));',
    replace: 'return JSON.stringify(response);',
  },
  {
    name: 'a new version is active before every process knows of it',
    file: 'libs/kit/projections/src/engine/activation.js',
    find: 'return performance.now() >= this.knownToAllAt;',
    replace: 'return true;',
  },
  {
    name: 'an event that is delivered twice is folded twice',
    file: PROJECTION,
    find: 'event.position === position : event.position <= position',
    replace: 'event.position === position : false',
  },
  {
    name: 'a checkpoint that a failover undid is not looked up',
    file: SESSION,
    find: 'if ((await this.checkpoint() ?? START) < stored) throw',
    replace: 'if (false) throw',
  },
  {
    name: 'a reservation is released after its owner has renewed it',
    file: RESERVATIONS,
    find: 'this.release(name, owner, context, atVersion);',
    replace: 'this.release(name, owner, context);',
  },
  {
    name: 'a failed change frees a name that the owner had before',
    file: RESERVATIONS,
    find: 'newVersion: isOwn(before.held) ? null : version',
    replace: 'newVersion: version',
  },
  {
    name: 'a rebuilt generation is active before it has caught up',
    file: 'libs/kit/projections/src/rebuild/activate.js',
    find: 'if (!await documentStore.whenReached(subscription, await eventStore.head(), reachMs))',
    replace: 'if (false)',
  },
  {
    name: 'an old process parks an event of the next release',
    file: 'libs/kit/subscriptions/src/engine/subscription-runner.js',
    find: 'parksUnknown: this.standDown !== null && held.lease.token === this.standDown.token + 1,',
    replace: 'parksUnknown: true,',
  },
  {
    name: 'an erasure forgets no company',
    file: 'libs/domain/privacy/src/processes/customer-erasure.js',
    find: 'for (const eraser of this.erasers())await eraser.erase({',
    replace: 'for (const eraser of this.erasers().slice(0, 1))await eraser.erase({',
  },
  {
    name: 'a key with another body gets another id',
    file: KEYS,
    find: "if (use === 'foreign' && !own) return",
    replace: 'if (!own) return',
  },
  {
    name: 'a response is sent although nothing shows that its key is used',
    file: KEYS,
    find: "if (use === 'own') return null;",
    replace: 'return null;',
  },
  {
    name: 'a write does not wait for what the last release reads',
    file: 'libs/kit/projections/src/read-models.js',
    find: 'return each.flat();',
    replace: 'return [];',
  },
];
