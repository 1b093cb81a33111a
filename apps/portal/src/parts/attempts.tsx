import type { components } from '../../../../clients/typescript/src/index.js';
import { Json, Panel } from './page.jsx';
import { Status } from './status.jsx';
import { Time } from './time.jsx';

type Attempt = components['schemas']['WebhookAttempt'];

/** Every attempt at a delivery, the latest first. */
export const Attempts = ({ of }: { of: readonly Attempt[] }) => (
  <Panel title={of.length === 0 ? 'No attempt yet' : 'Attempts, the latest first'}>
    {of.toReversed().map((attempt) => (
      <AttemptCard key={attempt.attemptedAt} attempt={attempt} />
    ))}
  </Panel>
);

function AttemptCard({
  attempt: { attemptedAt, statusCode, durationMs, error, responseHeaders, responseBody },
}: {
  attempt: Attempt;
}) {
  const isGood = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <article className="attempt">
      <h3>
        <Status
          value={statusCode === null ? 'no answer' : String(statusCode)}
          tone={isGood ? 'good' : 'bad'}
        />{' '}
        <Time at={attemptedAt} exact />
      </h3>
      <p className="faint">
        {durationMs} ms{error !== null && `, ${error}`}
      </p>
      {statusCode !== null && (
        <details>
          <summary>What the endpoint answered</summary>
          <Json value={responseHeaders} />
          {responseBody === null || responseBody === '' ? (
            <p className="faint">With an empty body.</p>
          ) : (
            <Json value={responseBody} />
          )}
        </details>
      )}
    </article>
  );
}
