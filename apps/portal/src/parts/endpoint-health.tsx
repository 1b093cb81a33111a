import type { EndpointHealth } from '../api.js';
import { Status } from './status.jsx';
import { ShortTime } from './time.jsx';

/** The share of successful attempts of the last 24 hours; null without attempts. */
export function successRate({ lastDay: { succeeded, failed } }: EndpointHealth): string | null {
  const all = succeeded + failed;
  if (all === 0) return null;
  const percent = (succeeded / all) * 100;
  // 99.96 % is not 100 %.
  return `${[0, 100].includes(percent) ? percent : percent.toFixed(1).replace('100.0', '99.9')}%`;
}

/** The state of an endpoint in one badge. */
export function HealthBadge({ of: { enabled, failingSince, lastDeliveredAt } }: { of: EndpointHealth }) {
  if (!enabled) return <Status value="disabled" tone="bad" />;
  if (failingSince !== null) return <Status value="failing" tone="bad" />;
  return lastDeliveredAt === null ? (
    <Status value="no deliveries yet" tone="plain" />
  ) : (
    <Status value="healthy" tone="good" />
  );
}

/** Since when an endpoint fails, and with which response. */
export const Failing = ({ of: { failingSince, lastFailure } }: { of: EndpointHealth }) =>
  failingSince === null ? null : (
    <>
      since <ShortTime at={failingSince} />
      {lastFailure &&
        (lastFailure.statusCode === null
          ? `: ${lastFailure.error ?? 'no response'}`
          : `, last response: ${lastFailure.statusCode}`)}
    </>
  );
