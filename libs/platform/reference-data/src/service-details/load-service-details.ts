import { readFileSync } from 'node:fs';
import { DomainError } from '#kit/event-sourcing';
import { Email, Nested, Phone, ruledField, Text, validate } from '#platform/http';
import { ConfigError } from '#kit/kernel';
import type { ServiceDetailsConfig } from './service-details.config.js';
import { AddressRequest, type PostalAddress } from '../postal-address.js';
import { states } from '../states-and-countries.js';
import { type RegisteredAgent, sampleDetails, ServiceDetails } from './service-details.js';

const VARIABLE = 'SERVICE_DETAILS_FILE';

const MAX_ADDRESS = 500;

/** The address of a page, or none. */
const WebAddress = (): PropertyDecorator =>
  ruledField(
    'webAddress',
    { optional: true },
    {
      holds: (value) =>
        typeof value === 'string' &&
        value.length <= MAX_ADDRESS &&
        /^https?:/.test(value) &&
        URL.canParse(value),
      message: 'must be an address like https://formations.example/terms',
      schema: { type: 'string', maxLength: MAX_ADDRESS },
      example: 'https://formations.example/terms',
    },
  );

class NamedDetails {
  @Text({ max: 200, printed: true }) name!: string;
  @Nested(() => AddressRequest) address!: AddressRequest;
}

class AgentDetails extends NamedDetails {
  @Text({ max: 100, optional: true, printed: true }) county?: string | null;
}

class DesigneeDetails extends NamedDetails {
  @Phone() phone!: string;
}

class FileDetails extends NamedDetails {
  @Email({ optional: true }) supportEmail?: string | null;
  @WebAddress() termsUrl?: string | null;
  @WebAddress() privacyUrl?: string | null;
  @Nested(() => DesigneeDetails) taxDesignee!: DesigneeDetails;
}

/**
 * Reads the service's own details from `SERVICE_DETAILS_FILE`. In the sandbox, returns samples if the variable is
 * unset (contract 1.1).
 *
 * @throws {ConfigError} if the file is missing in production, cannot be read, or has an invalid field
 */
export function loadServiceDetails({
  environment,
  serviceDetailsFile: file,
}: ServiceDetailsConfig): ServiceDetails {
  if (file !== null) return detailsOf(readObject(file));
  if (environment === 'production') throw new ConfigError(`${VARIABLE} is required in production`);
  return sampleDetails;
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${VARIABLE} cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`);
  }
  try {
    return objectOf(JSON.parse(text), 'the file');
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`${VARIABLE}: the file must be JSON`);
  }
}

function detailsOf(read: Readonly<Record<string, unknown>>): ServiceDetails {
  const { name, address, taxDesignee, ...contact } = checked(FileDetails, read, '');
  const agents = Object.entries(objectOf(read['registeredAgents'], 'registeredAgents'));
  if (agents.length === 0) throw new ConfigError(`${VARIABLE}: registeredAgents must name a state`);
  const byState = agents.map(([state, agentData]): [string, RegisteredAgent] => {
    const at = `registeredAgents.${state}`;
    if (states.byCode(state) === null)
      throw new ConfigError(`${VARIABLE}: ${at} must be one of the 51 states' codes`);
    const agent = checked(AgentDetails, objectOf(agentData, at), `${at}.`);
    const { name: agentName, county = null } = agent;
    return [state, { name: agentName, address: addressOf(agent.address), county }];
  });
  const { supportEmail = null, termsUrl = null, privacyUrl = null } = contact;
  const { phone } = taxDesignee;
  const designee = { name: taxDesignee.name, address: addressOf(taxDesignee.address), phone };
  const agentByState = Object.fromEntries(byState);
  return new ServiceDetails(name, addressOf(address), agentByState, designee, {
    supportEmail,
    termsUrl,
    privacyUrl,
  });
}

/** @throws {ConfigError} naming every invalid field */
function checked<T extends object>(type: new () => T, data: object, at: string): T {
  try {
    return validate(type, data);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const failing = Object.entries(error.fields ?? {}).map(
      ([path, { message }]) => `${at}${path} ${message}`,
    );
    throw new ConfigError(`${VARIABLE}: ${failing.join('; ')}`);
  }
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new ConfigError(`${VARIABLE}: ${what} must be an object`);
}

const addressOf = ({ line1, line2, city, state, postalCode, country, phone }: AddressRequest) =>
  ({
    line1,
    line2: line2 ?? null,
    city,
    state,
    postalCode,
    country,
    phone: phone ?? null,
  }) satisfies PostalAddress;
