import Bowser from 'bowser';

/** The parser runs regular expressions on the header, so longer ones are not parsed. */
const MAX_USER_AGENT = 500;
/** The parser names an unknown browser with text of the header. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/** Returns the browser and system of a user agent, for example "Chrome on Windows"; null if they are unknown. */
export function browserOf(userAgent: string): string | null {
  if (userAgent === '' || userAgent.length > MAX_USER_AGENT) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || !BROWSERS.has(browser.name)) return null;
  // The parser returns null for an unknown system, unlike its types.
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
