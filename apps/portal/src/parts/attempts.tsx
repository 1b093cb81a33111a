import type { components } from '../../../../clients/typescript/src/index.js';
import { Json, Panel } from './page.jsx';
import { Status } from './status.jsx';
import { Time } from './time.jsx';

type Attempt = components['schemas']['WebhookAttempt'];
type Sent = Pick<components['schemas']['WebhookDelivery'], 'requestHeaders' | 'requestBody'>;

/** Shows the request of the last attempt. */
export const SentRequest = ({ of: { requestHeaders, requestBody } }: { of: Sent }) => (
  <Panel title="Request">
    <Json value={requestHeaders} />
    {requestBody !== null && <Json value={requestBody} />}
  </Panel>
);

/** Lists all attempts of a delivery, latest first. */
export const Attempts = ({ of }: { of: readonly Attempt[] }) => (
  <Panel title={of.length === 0 ? 'No attempts yet' : 'Attempts, latest first'}>
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
          value={statusCode === null ? 'no response' : String(statusCode)}
          tone={isGood ? 'good' : 'bad'}
        />{' '}
        <Time at={attemptedAt} exact />
      </h3>
      <p className="faint">
        {durationMs} ms{error !== null && `, ${error}`}
      </p>
      {statusCode !== null && (
        <details>
          <summary>Response</summary>
          <Json value={responseHeaders} />
          {responseBody === null || responseBody === '' ? (
            <p className="faint">Empty body.</p>
          ) : (
            <Json value={responseBody} />
          )}
        </details>
      )}
    </article>
  );
}
