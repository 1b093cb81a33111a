import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests by route, method and status class',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

let underWay = 0;

/** Returns the number of requests without a response so far. */
export const requestsUnderWay = (): number => underWay;

/** Records the start of a request. */
export function requestBegan(): void {
  underWay++;
}

/**
 * Records the end of a request.
 * @param route its template, so that no id becomes a label; null if no route matched
 * @param ms its duration in milliseconds
 */
export function requestEnded(method: string, route: string | null, status: number, ms: number): void {
  underWay--;
  duration.labels(method, route ?? 'none', `${Math.floor(status / 100)}xx`).observe(ms / 1000);
}
