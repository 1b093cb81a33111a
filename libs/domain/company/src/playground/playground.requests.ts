import { Text } from '#platform/http';

// The bodies of the playground's calls. Every member is optional; a fixed test value replaces an omitted one.

export class PlayFormationCompletedRequest {
  @Text({ max: 50, optional: true, about: 'Default: `PLAYGROUND-FILING`.', example: '2026-001234567' })
  filingNumber?: string | null;
}

export class PlayFormationFailedRequest {
  @Text({
    max: 64,
    pattern: /^[A-Z][A-Z0-9_]*$/,
    optional: true,
    about: 'Default: `STATE_REJECTED`.',
    example: 'STATE_REJECTED',
  })
  reasonCode?: string | null;
  @Text({ max: 500, optional: true, example: 'The state does not license this activity.' })
  message?: string | null;
}

export class PlayEinCreatedRequest {
  @Text({
    max: 10,
    pattern: /^00-\d{7}$/,
    optional: true,
    about: 'A test EIN, which begins with 00. Default: `00-1234567`.',
    example: '00-7654321',
  })
  ein?: string | null;
}
