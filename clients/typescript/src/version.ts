/** The version in package.json. */
export const VERSION = '0.1.0';

const { process } = globalThis as {
  readonly process?: { readonly versions?: { readonly node?: string }; readonly platform?: string };
};
const node = process?.versions?.node;

/** The header that names the client. Browsers set their own, and a page of another origin may not replace it. */
export const userAgent: Readonly<Record<string, string>> =
  node === undefined
    ? {}
    : { 'user-agent': `partner-formation-client/${VERSION} node/${node} ${process?.platform}` };
