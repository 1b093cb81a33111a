import { once } from 'node:events';
import { createSocket, type Socket } from 'node:dgram';
import { resolveByDns } from './target-guard.js';

const A = 1;
const AAAA = 28;
const HEADER_BYTES = 12;

/** The data of each record type that the name server answers with; a missing type is never answered. */
type Records = Readonly<Record<number, Buffer>>;
const V4 = Buffer.from([93, 184, 215, 14]);
const V6 = Buffer.from('26064700000000000000000000001111', 'hex');
const NONE = Buffer.alloc(0);

let socket: Socket;
let records: Records;
/** The record types of the questions, in order. */
let questions: number[];

beforeEach(async () => {
  questions = [];
  socket = createSocket('udp4').on('message', (question, { port }) => {
    const type = typeOf(question);
    questions.push(type);
    const data = records[type];
    if (data) socket.send(answerTo(question, type, data), port, '127.0.0.1');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
});
afterEach(() => socket.close());

/** The type follows the name of the question, which ends with a zero (RFC 1035 section 4.1.2). */
const typeOf = (question: Buffer): number => question.readUInt16BE(question.indexOf(0, HEADER_BYTES) + 1);

/** Returns an answer with one record, or with none for empty data (RFC 1035 section 4.1). */
function answerTo(question: Buffer, type: number, data: Buffer): Buffer {
  const end = question.indexOf(0, HEADER_BYTES) + 5;
  const header = Buffer.from([0x81, 0x80, 0, 1, 0, data.length > 0 ? 1 : 0, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  const rest = data.length > 0 ? [record, data] : [];
  return Buffer.concat([question.subarray(0, 2), header, question.subarray(HEADER_BYTES, end), ...rest]);
}

const resolve = () => resolveByDns('hooks.example.com', [`127.0.0.1:${socket.address().port}`]);

describe('the look-up of a host', () => {
  it('returns the addresses of both families', async () => {
    records = { [A]: V4, [AAAA]: V6 };
    expect(await resolve()).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it.each([
    ['IPv4', { [A]: V4, [AAAA]: NONE }, '93.184.215.14'],
    ['IPv6', { [A]: NONE, [AAAA]: V6 }, '2606:4700::1111'],
  ])('returns the addresses of the only family: %s', async (_, answered, address) => {
    records = answered;
    expect(await resolve()).toMatchObject([{ address }]);
  });

  it.each([
    ['IPv4', { [A]: V4 }, '93.184.215.14', AAAA],
    ['IPv6', { [AAAA]: V6 }, '2606:4700::1111', A],
  ])(
    'uses the answer for %s without asking again for the other family',
    async (_, answered, address, type) => {
      records = answered;
      expect(await resolve()).toMatchObject([{ address }]);
      expect(questions.filter((one) => one === type)).toHaveLength(1);
    },
  );

  it('returns nothing for a name without addresses', async () => {
    records = { [A]: NONE, [AAAA]: NONE };
    expect(await resolve()).toEqual([]);
  });
});
