import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, portal } from '../api.js';
import { UpdateCustomerRequest } from '../field-limits.js';
import { usePortal, useWatched } from '../hooks.js';
import { changedMetadata, changedTexts } from '../parts/changes.js';
import { CompanyTable } from '../parts/company-table.jsx';
import { Id } from '../parts/copy.jsx';
import { Edit } from '../parts/edit.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { Select, TextField } from '../parts/field.jsx';
import { MetadataFields } from '../parts/metadata.jsx';
import { Facts, Listed, Panel, Screen } from '../parts/page.jsx';
import { useCountries, useCountryName } from '../parts/references.js';
import { Since, Time } from '../parts/time.jsx';

/** One customer with their companies. */
export default function CustomerScreen({ customerId }: { customerId: string }) {
  const customer = useWatched('/v1/partner/customers/{customerId}', { path: { customerId } });
  const countryName = useCountryName();
  const { firstName = null, lastName = null, email } = customer.data ?? {};
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  const none = <span className="faint">None</span>;
  return (
    <Screen
      title={name || (email ?? 'Customer')}
      above={<Link href="/customers">Customers</Link>}
      about={<Id value={customerId} what="customer" />}
    >
      <Loaded of={customer}>
        {({ countryOfResidence, phoneNumber, externalCustomerId, metadata, createdAt, updatedAt, ...of }) => (
          <>
            <Panel title="Companies">
              <Listed
                of={(page) =>
                  usePortal(['companies', { customerId }, page], () => portal.companies({ customerId, page }))
                }
                empty="No companies yet."
              >
                {(content, busy) => <CompanyTable of={content} busy={busy} withOwner={false} />}
              </Listed>
            </Panel>
            <Panel title="Details" actions={customer.data && <EditCustomer of={customer.data} />}>
              <Facts
                of={[
                  ['E-mail', <a href={`mailto:${of.email}`}>{of.email}</a>],
                  ['Country', countryOfResidence === null ? none : countryName(countryOfResidence)],
                  ['Phone', phoneNumber ?? none],
                  ['Your ID', externalCustomerId ?? none],
                  ...Object.entries(metadata).map(([key, value]) => [`Metadata: ${key}`, value] as const),
                  ['Created', <Time at={createdAt} />],
                  ['Last updated', <Since at={updatedAt} />],
                ]}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function EditCustomer({ of: customer }: { of: components['schemas']['Customer'] }) {
  const countries = useCountries();
  const { serviceCustomerId: customerId, metadata } = customer;
  const { email, firstName, lastName, countryOfResidence, phoneNumber, externalCustomerId } = customer;
  const current = [countryOfResidence ?? '', countryOfResidence ?? 'Not set'] as const;
  const texts = { email, firstName, lastName, countryOfResidence, phoneNumber, externalCustomerId };
  return (
    <Edit
      title="Edit the customer"
      done="The customer was saved."
      save={(form) =>
        client.patch('/v1/partner/customers/{customerId}', {
          path: { customerId },
          body: { ...changedTexts(form, texts), ...changedMetadata(form, metadata) },
        })
      }
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        defaultValue={email}
        {...UpdateCustomerRequest.email}
        required
      />
      <div className="two-fields">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={firstName ?? ''}
          {...UpdateCustomerRequest.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          defaultValue={lastName ?? ''}
          {...UpdateCustomerRequest.lastName}
        />
      </div>
      <Select
        label="Country of residence"
        name="countryOfResidence"
        defaultValue={countryOfResidence ?? ''}
        options={countryOfResidence === null || countries.length === 0 ? [current, ...countries] : countries}
      />
      <TextField
        label="Phone (optional)"
        hint="With its country code, for example +442071838751."
        name="phoneNumber"
        type="tel"
        defaultValue={phoneNumber ?? ''}
      />
      <TextField
        label="Your ID (optional)"
        hint="The customer’s ID in your system. No other customer can have it."
        name="externalCustomerId"
        defaultValue={externalCustomerId ?? ''}
        autoComplete="off"
        {...UpdateCustomerRequest.externalCustomerId}
      />
      <MetadataFields current={metadata} />
    </Edit>
  );
}
