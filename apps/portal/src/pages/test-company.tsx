import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { components } from '../../../../clients/typescript/src/api-types.js';
import { client } from '../api.js';
import { useAct } from '../hooks.js';
import { DialogForm } from '../parts/dialog.jsx';
import { Select, TextField, textOf } from '../parts/field.jsx';
import { useStates } from '../parts/references.js';
import { entityText } from '../parts/wording.js';

type StateCode = components['schemas']['StateCode'];
type EntityType = components['schemas']['EntityType'];

const TYPES = [
  ['LLC', entityText('LLC')],
  ['CCorp', entityText('CCorp')],
] as const;

const FIRST_WORDS = ['Amber', 'Cedar', 'Copper', 'Granite', 'Harbor', 'Juniper', 'Maple', 'Northern'];
const SECOND_WORDS = ['Analytics', 'Bakery', 'Engines', 'Freight', 'Gardens', 'Press', 'Robotics', 'Studio'];

const anyOf = (words: readonly string[]): string => words[Math.floor(Math.random() * words.length)] ?? '';

/** Creates a company for a sample founder, as a partner's backend would, and opens it. */
export function TestCompany({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const states = useStates();
  const [state, setState] = useState<StateCode>('WY');
  const [entityType, setEntityType] = useState<EntityType>('LLC');
  const [suggested] = useState(() => ({
    name: `${anyOf(FIRST_WORDS)} ${anyOf(SECOND_WORDS)}`,
    email: `ada.${crypto.randomUUID().slice(0, 8)}@founders.example`,
  }));
  /** The founder of an earlier try, whose company had a wrong field. */
  const founder = useRef({ email: '', customerId: '' });
  const create = useAct(async (form: FormData) => {
    const email = textOf(form, 'email').trim();
    if (founder.current.email !== email) founder.current = { email, customerId: await newFounder(email) };
    const { customerId } = founder.current;
    const name = textOf(form, 'name');
    navigate(`/companies/${await newCompany({ customerId, email, name, state, entityType })}`);
  });
  return (
    <DialogForm
      title="Create a test company"
      act={create}
      submit={create.isPending ? 'Creating…' : 'Create company'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Without an ending such as LLC."
        name="name"
        path="nameOptions[0].name"
        defaultValue={suggested.name}
        autoComplete="off"
        required
      />
      <div className="columns">
        <Select
          label="Type"
          path="entityType"
          value={entityType}
          options={TYPES}
          onChange={(value) => setEntityType(value as EntityType)}
        />
        <Select
          label="State"
          path="state"
          value={state}
          options={states}
          onChange={(value) => setState(value as StateCode)}
        />
      </div>
      <TextField
        label="Founder’s e-mail address"
        hint="We create a new customer, Ada Lovelace, with this address."
        name="email"
        type="email"
        defaultValue={suggested.email}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}

const ADDRESS = {
  line1: '12 St James Square',
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
};
const ADA = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };

/** Creates the customer. @returns their id */
async function newFounder(email: string): Promise<string> {
  const { serviceCustomerId } = await client.post('/v1/partner/customers', {
    body: { email, firstName: 'Ada', lastName: 'Lovelace', countryOfResidence: 'GBR' },
  });
  return serviceCustomerId;
}

interface Values {
  readonly customerId: string;
  readonly email: string;
  readonly name: string;
  readonly state: StateCode;
  readonly entityType: EntityType;
}

/** Requests the company. @returns its id */
async function newCompany({ customerId, email, name, state, entityType }: Values): Promise<string> {
  const isCcorp = entityType === 'CCorp';
  const { serviceCompanyId } = await client.post('/v1/partner/companies', {
    body: {
      serviceCustomerId: customerId,
      state,
      entityType,
      industry: 'Custom Computer Programming Services',
      description: 'Software for analytical engines',
      responsibleParty: { ...ADA, email, address: ADDRESS },
      nameOptions: [{ name, entityTypeEnding: isCcorp ? 'Inc' : 'LLC', position: 1 }],
      members: [{ ...ADA, isNaturalPerson: true, ownershipPercent: 100, address: ADDRESS }],
      ...(isCcorp && {
        executiveMembers: (['President', 'Secretary', 'Treasurer', 'Director'] as const).map((type) => ({
          type,
          ...ADA,
        })),
        ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.00001 },
      }),
    },
  });
  return serviceCompanyId;
}
