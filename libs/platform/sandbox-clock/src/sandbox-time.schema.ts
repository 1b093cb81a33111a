import { object, time } from '#platform/openapi';

/** Contract 6.7. */
export const sandboxTimeSchema = object<{ now: string }>(
  'SandboxTime',
  { now: time('The current time of your sandbox.') },
  'The sandbox time of your account.',
);
