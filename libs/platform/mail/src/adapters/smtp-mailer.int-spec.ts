import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type Certificate, CertificateAuthority } from '#platform/webhooks/testing';
import { MailNotSentError } from '../mailer.js';
import { SmtpMailer, type SmtpOptions } from './smtp-mailer.js';

interface Behavior {
  /** Uses this certificate and encrypts from the first byte. */
  readonly tls?: Certificate;
  /** Uses this certificate and encrypts after STARTTLS. */
  readonly startTls?: Certificate;
  /** Number of connections to close without a greeting. */
  readonly drops?: number;
  /** Responses by command prefix, instead of 250. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** The part of RFC 5321 needed to accept messages. */
class MailServer {
  /** Lines received from clients, including message lines. */
  readonly heard: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private connections = 0;

  constructor(private readonly behavior: Behavior = {}) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      if (++this.connections > (behavior.drops ?? 0)) this.greet(socket);
      else socket.destroy();
    });
  }

  /** Listens on any local address that the name resolves to. */
  async url(): Promise<string> {
    this.server.listen(0);
    await once(this.server, 'listening');
    const scheme = this.behavior.tls ? 'smtps' : 'smtp';
    return `${scheme}://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private greet(socket: Socket): void {
    const { tls } = this.behavior;
    const spoken = tls ? encrypted(socket, tls) : socket;
    spoken.write('220 test\r\n');
    this.serve(spoken);
  }

  private serve(socket: Socket): void {
    const { startTls } = this.behavior;
    let inMessage = false;
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        this.heard.push(line);
        if (inMessage && line !== '.') continue;
        const answer = inMessage ? '250 taken' : this.answerTo(line);
        inMessage = answer.startsWith('354');
        socket.write(`${answer}\r\n`);
        if (answer.startsWith('220') && startTls) this.encrypt(socket, startTls);
      }
    });
  }

  private answerTo(line: string): string {
    const { answers = {}, startTls } = this.behavior;
    const own = Object.entries(answers).find(([begin]) => line.startsWith(begin))?.[1];
    if (own !== undefined) return own;
    if (line.startsWith('EHLO')) return startTls ? '250-test\r\n250 STARTTLS' : '250 test';
    if (line === 'STARTTLS') return startTls ? '220 go on' : '502 no';
    return line === 'DATA' ? '354 go on' : '250 ok';
  }

  private encrypt(socket: Socket, certificate: Certificate): void {
    socket.removeAllListeners('data');
    this.serve(encrypted(socket, certificate));
  }
}

function encrypted(socket: Socket, certificate: Certificate): TLSSocket {
  const secure = new TLSSocket(socket, { isServer: true, ...certificate });
  return secure.on('error', () => undefined);
}

describe('SmtpMailer', () => {
  let server: MailServer;
  let mailer: SmtpMailer;
  afterEach(async () => {
    await mailer.close();
    server.stop();
  });

  const authority = new CertificateAuthority();
  const own = authority.issue({ host: 'localhost' });
  const trusting = { requireTls: true, authority: authority.cert };

  const begin = async (behavior: Behavior = {}, options: SmtpOptions = { requireTls: false }) => {
    server = new MailServer(behavior);
    mailer = new SmtpMailer(await server.url(), 'Service <no-reply@service.example>', options);
  };
  const mail = { to: 'ada@founders.example', subject: 'Your account', text: 'Your code is 12345678.' };
  const commands = (begins: string): string[] => server.heard.filter((line) => line.startsWith(begins));

  it('sends a message', async () => {
    await begin();
    await mailer.send(mail);
    expect(commands('MAIL')).toEqual(['MAIL FROM:<no-reply@service.example>']);
    expect(commands('RCPT')).toEqual(['RCPT TO:<ada@founders.example>']);
    for (const line of ['To: ada@founders.example', 'Subject: Your account', 'Your code is 12345678.'])
      expect(server.heard).toContain(line);
  });

  it('reports a rejected message without the recipient’s address', async () => {
    await begin({ answers: { 'RCPT TO': '550 no ada@founders.example here' } });
    const failed = mailer.send(mail);
    await expect(failed).rejects.toBeInstanceOf(MailNotSentError);
    await expect(failed).rejects.not.toThrow('ada@');
    expect(commands('DATA')).toEqual([]);
  });

  it('retries once, and not forever, if the server closes the connection before the greeting', async () => {
    await begin({ drops: 1 });
    await mailer.send(mail);
    expect(commands('RCPT')).toHaveLength(1);
    server.stop();
    await begin({ drops: 2 });
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailNotSentError);
  });

  it.each<[string, Behavior]>([
    ['from the first byte on (smtps)', { tls: own }],
    ['once it is asked to (STARTTLS)', { startTls: own }],
  ])('sends a message encrypted, %s', async (_, behavior) => {
    await begin(behavior, trusting);
    await mailer.send(mail);
    expect(commands('RCPT')).toEqual(['RCPT TO:<ada@founders.example>']);
    expect(commands('STARTTLS')).toHaveLength(behavior.startTls ? 1 : 0);
  });

  it('sends nothing to a server that cannot encrypt but must', async () => {
    await begin({}, { requireTls: true });
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailNotSentError);
    expect(commands('MAIL')).toEqual([]);
  });

  const others = new CertificateAuthority().issue({ host: 'localhost' });
  const expired = authority.issue({ host: 'localhost', notAfter: new Date(Date.now() - 1000) });
  const elsewhere = authority.issue({ host: 'mail.example' });
  it.each<[string, Certificate]>([
    ['was issued by an untrusted authority', others],
    ['belongs to another host', elsewhere],
    ['has expired', expired],
  ])('sends nothing if the server’s certificate %s', async (_, certificate) => {
    for (const behavior of [{ tls: certificate }, { startTls: certificate }]) {
      await begin(behavior, trusting);
      await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailNotSentError);
      expect(commands('MAIL')).toEqual([]);
      server.stop();
    }
  });

  it.each([
    'ada@founders.example\r\nBcc: evil@evil.example',
    'ada@founders.example, evil@evil.example',
    'ada@founders.example> RCPT TO:<evil@evil.example',
    '"ada\r\nRCPT TO:<evil@evil.example>"@founders.example',
  ])('adds neither a recipient nor a header for %j', async (to) => {
    await begin();
    await mailer.send({ ...mail, to }).catch(() => undefined);
    expect(commands('RCPT').length).toBeLessThanOrEqual(1);
    for (const line of server.heard) {
      expect(line).not.toMatch(/^RCPT TO:<evil@/);
      expect(line).not.toMatch(/^Bcc:/i);
    }
  });

  it('adds no header for a subject or text', async () => {
    await begin();
    await mailer.send({
      ...mail,
      subject: 'Hello\r\nBcc: evil@evil.example',
      text: 'x\r\n.\r\nMAIL FROM:<x>',
    });
    const message = server.heard.slice(server.heard.indexOf('DATA'));
    expect(message.slice(0, message.indexOf('')).filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(commands('MAIL FROM')).toHaveLength(message.includes('MAIL FROM:<x>') ? 2 : 1);
    expect(message).toContain('..');
  });
});
