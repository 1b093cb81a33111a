import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#kit/kernel';
import { states } from '../states-and-countries.js';
import { loadServiceDetails } from './load-service-details.js';
import { sampleDetails } from './service-details.js';

const address = { line1: '1 Main St', city: 'Cheyenne', state: 'WY', postalCode: '82001', country: 'USA' };
const whole = {
  name: 'Formations Inc.',
  address,
  registeredAgents: { WY: { name: 'Agents of Wyoming', address } },
  taxDesignee: { name: 'Filings Inc.', address, phone: '+13077771234' },
};

describe('service details', () => {
  const folder = mkdtempSync(join(tmpdir(), 'details-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const load = (written: unknown, environment: 'sandbox' | 'production' = 'production') => {
    const serviceDetailsFile = join(folder, 'details.json');
    writeFileSync(serviceDetailsFile, typeof written === 'string' ? written : JSON.stringify(written));
    return loadServiceDetails({ environment, serviceDetailsFile });
  };

  it('come from the file', () => {
    const details = load(whole);
    const read = { ...address, line2: null, phone: null };
    expect(details).toMatchObject({ name: 'Formations Inc.', address: read });
    expect(details.taxDesignee).toEqual({ name: 'Filings Inc.', address: read, phone: '+13077771234' });
    expect(details.agentIn('WY')).toEqual({ name: 'Agents of Wyoming', address: read, county: null });
    const WY = { ...whole.registeredAgents.WY, county: 'Laramie County' };
    expect(load({ ...whole, registeredAgents: { WY } }).agentIn('WY')?.county).toBe('Laramie County');
    expect(details).toMatchObject({ supportEmail: null, termsUrl: null, privacyUrl: null });
    expect(details.agentIn('DE')).toBeNull();
    expect(details.agentIn('constructor')).toBeNull();
  });

  it('name the contact and the counties of agents if the file does', () => {
    const contact = {
      supportEmail: 'help@formations.example',
      termsUrl: 'https://formations.example/terms',
      privacyUrl: 'https://formations.example/privacy',
    };
    const agent = { ...whole.registeredAgents.WY, county: 'Laramie' };
    const details = load({ ...whole, ...contact, registeredAgents: { WY: agent } });
    expect(details).toMatchObject(contact);
    expect(details.agentIn('WY')?.county).toBe('Laramie');
  });

  it('are samples in the sandbox, with an agent in every state, and required in production', () => {
    expect(loadServiceDetails({ environment: 'sandbox', serviceDetailsFile: null })).toBe(sampleDetails);
    for (const { code } of states.all) expect(sampleDetails.agentIn(code)?.address.state).toBe(code);
    expect(() => loadServiceDetails({ environment: 'production', serviceDetailsFile: null })).toThrow(
      'SERVICE_DETAILS_FILE is required in production',
    );
    expect(load(whole, 'sandbox').agentIn('DE')).toBeNull();
  });

  it.each<[string, unknown]>([
    ['the file must be JSON', '{'],
    ['the file must be an object', []],
    ['name is required', { ...whole, name: undefined }],
    ['taxDesignee is required; address is required', { name: whole.name }],
    ['address.line1 is required', { ...whole, address: { ...address, line1: undefined } }],
    ['address.state must be the two-letter code', { ...whole, address: { ...address, state: 'ZZ' } }],
    ['address.postalCode must have the form', { ...whole, address: { ...address, postalCode: 'ABC' } }],
    ['name contains U+682A', { ...whole, name: '株式会社' }],
    ['registeredAgents must be an object', { ...whole, registeredAgents: undefined }],
    ['registeredAgents must name a state', { ...whole, registeredAgents: {} }],
    ['registeredAgents.XX must be one of the 51', { ...whole, registeredAgents: { XX: {} } }],
    ['registeredAgents.WY.address is required', { ...whole, registeredAgents: { WY: { name: 'A' } } }],
    ['supportEmail must be an e-mail address', { ...whole, supportEmail: 'help' }],
    ['termsUrl must be an address', { ...whole, termsUrl: 'javascript:alert(1)' }],
    ['privacyUrl must be an address', { ...whole, privacyUrl: '/privacy' }],
    [
      'registeredAgents.WY.county must be a string',
      { ...whole, registeredAgents: { WY: { ...whole.registeredAgents.WY, county: 1 } } },
    ],
    ['taxDesignee.phone is required', { ...whole, taxDesignee: { name: 'A', address } }],
    ['taxDesignee.phone must be', { ...whole, taxDesignee: { ...whole.taxDesignee, phone: '1' } }],
  ])('are rejected with the invalid field: %s', (message, written) => {
    expect(() => load(written)).toThrow(ConfigError);
    expect(() => load(written)).toThrow(`SERVICE_DETAILS_FILE: ${message}`);
  });

  it('cannot come from a missing file', () => {
    const serviceDetailsFile = join(folder, 'none.json');
    expect(() => loadServiceDetails({ environment: 'production', serviceDetailsFile })).toThrow(
      'SERVICE_DETAILS_FILE cannot be read: ENOENT',
    );
  });
});
