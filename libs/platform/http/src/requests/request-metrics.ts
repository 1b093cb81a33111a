import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route, method and class of status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

let underWay = 0;

/** How many requests this process has not responded to yet. */
export const requestsUnderWay = (): number => underWay;

/** To be called when a request begins. */
export function requestBegan(): void {
  underWay++;
}

/**
 * To be called when a request is over.
 *
 * @param route its template, so that no id becomes a label; null where none matched
 * @param ms how long it took, in milliseconds
 */
export function requestEnded(method: string, route: string | null, status: number, ms: number): void {
  underWay--;
  duration.labels(method, route ?? 'none', `${Math.floor(status / 100)}xx`).observe(ms / 1000);
}
