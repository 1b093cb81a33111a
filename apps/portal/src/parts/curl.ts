/** Returns a text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Headers that curl adds itself, or that do not survive a copy. */
const OWN_HEADERS = /^(host|content-length|connection|accept-encoding)$/i;

interface CurlRequest {
  readonly method?: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
}

/** Returns the curl command that sends a request, with its body byte by byte. */
export function curlOf({ method = 'GET', url, headers, body = null }: CurlRequest): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !OWN_HEADERS.test(name))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...lines,
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}
