const PREFIX = 'webhook-attempts/';

/** Returns the series of daily counts of an endpoint's attempts; a storage format. */
export const attemptsAt = (endpointId: string): string => `${PREFIX}${endpointId}`;

/** Reports whether a series counts the attempts of some endpoint. */
export const isAttempts = (series: string): boolean => series.startsWith(PREFIX);
