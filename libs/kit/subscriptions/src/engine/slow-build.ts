/** Time (ms) after which an index build in progress is reported. */
const SLOW_BUILD_MS = 5000;

/** Waits for an index build and reports it if it takes long. */
export async function reportingSlowBuild(
  build: () => Promise<void>,
  onInterrupted: (reason: string) => void,
): Promise<void> {
  const late = setTimeout(() => {
    onInterrupted('its indexes are being built');
  }, SLOW_BUILD_MS);
  try {
    await build();
  } finally {
    clearTimeout(late);
  }
}
