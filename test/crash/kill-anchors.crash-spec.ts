import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '#kit/kernel/testing';
import type { AnchorHealth, SignedAnchor, Verification } from '#platform/audit';
import { CertificateAuthority } from '#platform/webhooks/testing';
import { cliProcess } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { customerRequest } from '../support/requests.js';
import { Service, temporaryFolder } from '../support/service.js';

describe('anchors of a killed service', () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  const [data, certificates] = folders;
  /** The anchors received by the address, in order. */
  const received: SignedAnchor[] = [];
  let server: Server;
  let env: Readonly<Record<string, string>>;
  let service: Service;
  /** Whether the address accepts anchors; null: it never responds. */
  let takes: () => boolean | null = () => true;

  beforeAll(async () => {
    const authority = new CertificateAuthority();
    server = createServer(authority.issue({ host: 'localhost' }), (request, response) => {
      if (request.method === 'GET')
        response.end(received.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''));
      else
        void text(request).then((body) => {
          const isTaken = takes();
          if (isTaken === true) received.push(JSON.parse(body) as SignedAnchor);
          if (isTaken !== null) response.writeHead(isTaken ? 204 : 500).end();
        });
    }).listen(0);
    await once(server, 'listening');
    const trusted = join(certificates.path, 'authority.pem');
    writeFileSync(trusted, authority.cert);
    const address = `https://localhost:${(server.address() as AddressInfo).port}/anchors`;
    env = { AUDIT_ANCHORS: address, NODE_EXTRA_CA_CERTS: trusted };
  });
  afterAll(async () => {
    await service.stop();
    server.closeAllConnections();
    server.close();
    for (const { remove } of folders) remove();
  });

  const write = () => call(service, 'POST', '/v1/partner/customers', { body: customerRequest() });
  const health = async (): Promise<AnchorHealth> =>
    ((await (await service.fetch('/health/ready')).json()) as { anchors: AnchorHealth }).anchors;
  /** Writes an event that is in the log when this resolves, but not anchored for a while. */
  const writeWithoutAnchor = async (): Promise<void> => {
    const before = (await health()).anchoredUntil;
    await write();
    const isWaiting = await eventually(async () => {
      const { waiting, anchoredUntil } = await health();
      expect([waiting, anchoredUntil]).not.toEqual([0, before]);
      return waiting > 0;
    });
    // The first pass of a process anchors everything.
    if (!isWaiting) await writeWithoutAnchor();
  };
  const verified = async (): Promise<Verification> => {
    const place = env['AUDIT_ANCHORS'] ?? '';
    const { code, stdout } = await cliProcess(
      env,
      data.path,
      'audit',
      'verify',
      '--anchors',
      place,
      '--json',
    );
    expect(code).toBe(0);
    return JSON.parse(stdout) as Verification;
  };
  const expectAll = async (): Promise<void> => {
    const { anchors } = await verified();
    const expected = Array.from({ length: anchors }, (_, index) => index + 1);
    expect([...new Set(received.map(({ anchor }) => anchor.index))]).toEqual(expected);
  };

  it('reach an https address, including those that it rejected before', async () => {
    takes = () => false;
    service = await Service.start(data.path, env);
    await write();
    await eventually(async () => {
      expect(await health()).toMatchObject({ place: 'failing', fault: 'it responded with 500' });
    });
    await service.says('could not deliver anchors to AUDIT_ANCHORS');
    await writeWithoutAnchor();
    takes = () => true;
    await eventually(async () => {
      expect(await health()).toMatchObject({ place: 'up', fault: null });
    });
    expect(received.length).toBeGreaterThanOrEqual(1);
    expect(await service.stop()).toBe(0);
    await verified();
  });

  it('are created by the next process, and delivered again if it was killed in between', async () => {
    service = await Service.start(data.path, env);
    await writeWithoutAnchor();
    await service.kill();
    await verified();

    const before = received.length;
    const killed = new EventEmitter();
    takes = () => {
      void service.kill().then(() => killed.emit('killed'));
      return null;
    };
    const over = once(killed, 'killed');
    service = await Service.launch(data.path, env);
    await over;
    expect(received).toHaveLength(before);

    takes = () => true;
    service = await Service.start(data.path, env);
    await eventually(async () => {
      expect(received.length).toBeGreaterThan(before);
      await expectAll();
    });
  });
});
