import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Partner } from '../support/partner.js';
import { address, llcRequest, ofCcorp } from '../support/requests.js';

const FOUNDERS = [
  ['Mateo', 'García', 'ESP'],
  ['Aoife', 'O’Brien', 'IRL'],
  ['Nguyễn', 'Thị Mai', 'VNM'],
  ['Ada', 'Lovelace', 'GBR'],
  ['Jürgen', 'Müller', 'DEU'],
  ['Sofía', 'Hernández', 'MEX'],
] as const;

/** Names with the stage that each company reaches, newest last. */
const COMPANIES = [
  ['Sierra Outdoor', 'WY', 'ein'],
  ['Blue Harbor Analytics', 'DE', 'ein'],
  ['Lumen Labs', 'WY', 'ein'],
  ['Copperline Studio', 'DE', 'filed'],
  ['Old Mill Ceramics', 'WY', 'failed'],
  ['Northgate Robotics', 'DE', 'ein'],
  ['Terra Nova Foods', 'WY', 'names'],
  ['Quiet Valley Press', 'WY', 'canceled'],
  ['Harbor & Pine Furniture', 'DE', 'filed'],
  ['Violet Engines', 'WY', 'signature'],
  ['Meridian Freight', 'DE', 'filed'],
  ['Kestrel Bio', 'DE', 'names'],
  ['Open Meadow Farms', 'WY', 'ein'],
  ['Tidewater Logistics International', 'DE', 'signature'],
  ['Paper Lantern Games', 'WY', 'accepted'],
  ['Alder & Ash', 'WY', 'accepted'],
] as const;

/** The contents of a seeded sandbox. */
export interface Seeded {
  /** A company in formation, and one whose names were rejected. */
  readonly companyId: string;
  readonly namelessId: string;
  readonly formedId: string;
  readonly acceptedId: string;
  readonly failedId: string;
  readonly canceledId: string;
  readonly customerId: string;
  /** Ends the receivers of the two endpoints. */
  readonly close: () => void;
}

/** Fills a sandbox with companies in every stage, two endpoints of which one fails, and failed requests. */
export async function seed(url: string, apiKey: string): Promise<Seeded> {
  const partner = new Partner(url, apiKey);
  const [good, bad] = await Promise.all([
    receiver(200, '{"received":true}'),
    receiver(500, '{"error":"relation \\"webhook_events\\" does not exist"}'),
  ]);
  for (const { port } of [good, bad])
    await partner.post('/v1/partner/webhook-endpoints', {
      url: `http://127.0.0.1:${port}/webhooks/formation`,
    });
  const customers = await Promise.all(
    FOUNDERS.map(([firstName, lastName, countryOfResidence], index) =>
      partner.newCustomer({
        firstName,
        lastName,
        countryOfResidence,
        email: `founder${index}.${randomUUID().slice(0, 4)}@founders.example`,
      }),
    ),
  );
  const ids = new Map<string, string>();
  for (const [index, [name, state, stage]] of COMPANIES.entries()) {
    const customerId = customers[index % customers.length] ?? '';
    const [legalFirstName, legalLastName] = FOUNDERS[index % FOUNDERS.length] ?? FOUNDERS[0];
    const isCcorp = index % 4 === 1;
    const entityTypeEnding = isCcorp ? 'Inc' : 'LLC';
    const companyId = await partner.newCompany(customerId, {
      state,
      ...(isCcorp && ofCcorp),
      nameOptions: [
        { name, entityTypeEnding, position: 1 },
        { name: `${name} Group`, entityTypeEnding, position: 2 },
      ],
      members: [{ legalFirstName, legalLastName, isNaturalPerson: true, ownershipPercent: 100, address }],
      externalCompanyId: `crm-${1_000 + index}`,
      metadata: { plan: index % 2 ? 'growth' : 'starter' },
    });
    ids.set(name, companyId);
    const play = (step: string) => partner.post(`/v1/partner/playground/companies/${companyId}/${step}`);
    if (stage === 'canceled')
      await partner.post(`/v1/partner/companies/${companyId}/cancel`, {
        reason: 'The founder changed plans',
      });
    if (stage === 'failed') await play('formation/fail');
    if (stage === 'names') await play('formation/reject-names');
    if (['filed', 'ein', 'signature'].includes(stage)) await play('formation/complete');
    if (stage === 'ein') {
      await play('signatures/SS4/sign');
      await play('eincreation/complete');
    }
    if (stage === 'signature') await play('signatures/form8821/require');
  }
  const [first = ''] = customers;
  for (const wrong of [
    {
      members: [
        { legalFirstName: 'Ada', legalLastName: '', isNaturalPerson: true, ownershipPercent: 90, address },
      ],
    },
    { state: 'ZZ' },
  ])
    await partner.post('/v1/partner/companies', llcRequest(first, wrong)).catch(() => undefined);
  return {
    companyId: ids.get('Violet Engines') ?? '',
    namelessId: ids.get('Terra Nova Foods') ?? '',
    formedId: ids.get('Lumen Labs') ?? '',
    acceptedId: ids.get('Alder & Ash') ?? '',
    failedId: ids.get('Old Mill Ceramics') ?? '',
    canceledId: ids.get('Quiet Valley Press') ?? '',
    customerId: first,
    close: () => {
      good.close();
      bad.close();
    },
  };
}

/** Starts a receiver that returns the same response to every webhook. */
async function receiver(status: number, body: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
