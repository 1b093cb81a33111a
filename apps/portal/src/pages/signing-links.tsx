import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { Panel } from '../parts/page.jsx';
import { Time } from '../parts/time.jsx';

type Company = components['schemas']['Company'];
type Form = Company['signatureRequirements'][number]['documentType'];

export function SigningLinks({ company }: { company: Company }) {
  const pending = company.signatureRequirements.filter(({ status }) => status === 'PENDING');
  if (pending.length === 0) return null;
  return (
    <Panel title="Signatures">
      {pending.map(({ documentType }) => (
        <SigningLink key={documentType} companyId={company.serviceCompanyId} documentType={documentType} />
      ))}
    </Panel>
  );
}

function SigningLink({ companyId, documentType }: { companyId: string; documentType: Form }) {
  const create = useAct(() =>
    client.post('/v1/partner/companies/{companyId}/signatures', {
      path: { companyId },
      body: { documentType },
    }),
  );
  return (
    <article>
      <p>Only the newest link of a form works. It expires after two hours.</p>
      <Failure error={create.error} />
      {create.data && (
        <p role="status">
          <a href={create.data.signingUrl}>{create.data.signingUrl}</a>{' '}
          <span className="faint">
            valid until <Time at={create.data.expiresAt} exact />
          </span>
        </p>
      )}
      <button type="button" disabled={create.isPending} onClick={() => create.mutate()}>
        Create a link to sign the {documentType === 'SS4' ? 'SS-4' : 'Form 8821'}
      </button>
    </article>
  );
}
