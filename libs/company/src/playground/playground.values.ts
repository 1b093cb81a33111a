/** What the playground's authorities give out (decisions section 6). No EIN begins with 00. */
export const PLAYGROUND = { filingNumber: 'PLAYGROUND-FILING', ein: '00-1234567' } as const;
