import type { PrintedAddress } from '#platform/documents';
import type { PrintedCompany } from '../documents/printed-company.js';

const address: PrintedAddress = {
  line1: '1209 Orange Street',
  line2: 'Suite 400',
  city: 'Wilmington',
  state: 'DE',
  postalCode: '19801',
  country: 'USA',
};
const abroad: PrintedAddress = {
  ...address,
  line1: 'Torstra\u00dfe 1',
  line2: null,
  city: 'Berlin',
  state: 'BE',
  postalCode: '10119',
  country: 'DEU',
};

export const printedLlc: PrintedCompany = {
  entityType: 'LLC',
  legalName: 'Harbor Lantern Studio LLC',
  state: 'DE',
  description: 'Software for independent bookshops',
  industry: 'Custom Computer Programming Services',
  filingNumber: 'PLAYGROUND-FILING',
  filingDate: '2026-11-21',
  ein: '00-1234567',
  businessAddress: address,
  mailingAddress: address,
  registeredAgent: { name: 'Orange Street Agents', address },
  responsiblePartyName: 'Ada Okafor',
  members: [
    { name: 'Ada Okafor', ownershipPercent: 66.6667, address },
    { name: 'J\u00fcrgen M\u00fcller', ownershipPercent: 33.3333, address: abroad },
  ],
  isForeignOwned: false,
  officers: [],
  shares: null,
  sandbox: true,
  issuedAt: new Date('2026-11-21T05:00:00Z'),
};

export const printedCcorp: PrintedCompany = {
  ...printedLlc,
  entityType: 'CCorp',
  legalName: 'Harbor Lantern Inc.',
  members: [],
  officers: [
    { title: 'President', name: 'Ada Okafor', address },
    { title: 'Secretary', name: 'Nguy\u1ec5n Th\u1ecb \u00c1nh', address: null },
    { title: 'Treasurer', name: 'Zo\u00eb Kowalska-\u0141\u0105cka', address: null },
    { title: 'Director', name: 'Ada Okafor', address },
  ],
  shares: { authorized: 10_000_000, parValue: 0.0001 },
};
