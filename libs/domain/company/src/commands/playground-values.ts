/** Values of the playground's simulated authorities (contract 6.7). No real EIN begins with 00. */
export const PLAYGROUND = {
  filing: { filingDate: null, filingNumber: 'PLAYGROUND-FILING', nameOptionId: null },
  issue: { ein: '00-1234567', furtherLetter: true },
  refusal: { count: null, reason: 'The state rejected every name. Submit new names.' },
  failure: { reasonCode: 'STATE_REJECTED', message: 'The state rejected the filing.', by: 'playground' },
} as const;
