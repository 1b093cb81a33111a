import type { components } from '../../../../clients/typescript/src/index.js';
import { Body } from './code.jsx';
import { CopyButton } from './copy.jsx';
import { curlOf } from './curl.js';
import { Panel } from './page.jsx';
import { type TabOf, Tabs } from './tabs.jsx';
import { Time } from './time.jsx';
import { durationOf } from './wording.js';

export type Attempt = components['schemas']['WebhookAttempt'];
type Sent = Pick<components['schemas']['WebhookDelivery'], 'requestHeaders' | 'requestBody'>;

export const isSuccess = ({ statusCode }: Attempt): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Start of a response that a summary shows, in characters. */
const MAX_EXCERPT = 240;

/** Returns the reason that a response gives, or why there was no response. */
export function excerptOf({ statusCode, error, responseBody }: Attempt): string {
  if (statusCode === null) return error ?? '';
  const text = (responseBody ?? '').trim();
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text;
}

/**
 * The attempts of a delivery as tabs, latest first, each with its request and response side by side.
 *
 * @param url of the endpoint, for a command to copy
 */
export function AttemptTabs({
  of,
  request,
  url,
}: {
  of: readonly Attempt[];
  request: Sent;
  url: string | null;
}) {
  const last = of.length - 1;
  const tabs = of
    .map((attempt, index): TabOf => ({
      id: `attempt-${index + 1}`,
      text: `Attempt ${index + 1}: ${attempt.statusCode ?? 'no response'}`,
      content: () => (
        <>
          <p className="faint">
            <Time at={attempt.attemptedAt} exact />, {durationOf(attempt.durationMs)}
          </p>
          <div className="side-by-side">
            <SentAgain request={request} url={url} isLast={index === last} />
            <Panel title="Response">
              <Response attempt={attempt} />
            </Panel>
          </div>
        </>
      ),
    }))
    .toReversed();
  return <Tabs label="Attempts" of={tabs} />;
}

function SentAgain({
  request: { requestHeaders, requestBody },
  url,
  isLast,
}: {
  request: Sent;
  url: string | null;
  isLast: boolean;
}) {
  const curl = url !== null && curlOf({ method: 'POST', url, headers: requestHeaders, body: requestBody });
  return (
    <Panel
      title="Request"
      actions={curl !== false && <CopyButton text={curl} what="the curl command" label="Copy as curl" />}
    >
      {isLast ? (
        <Headers of={requestHeaders} />
      ) : (
        <p className="faint">The headers of earlier attempts are not kept. The body is always the same.</p>
      )}
      {requestBody === null ? (
        <p className="faint">The event was deleted, and its body with it.</p>
      ) : (
        <Body text={requestBody} what="body" />
      )}
    </Panel>
  );
}

function Response({ attempt: { statusCode, error, responseHeaders, responseBody } }: { attempt: Attempt }) {
  if (statusCode === null) return <p>No response: {error ?? 'the request failed'}.</p>;
  return (
    <>
      <Headers of={responseHeaders} />
      {responseBody === null ? (
        <p className="faint">The bodies of only the last three responses are kept.</p>
      ) : responseBody === '' ? (
        <p className="faint">The body is empty.</p>
      ) : (
        <Body text={responseBody} what="response" />
      )}
    </>
  );
}

const Headers = ({ of }: { of: Readonly<Record<string, string>> }) => (
  <details>
    <summary>Headers ({Object.keys(of).length})</summary>
    <dl className="headers">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
