import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { afterAll, describe, expect, it } from '@jest/globals';
import { newSecretKey, secretText, signatureHeaders } from '../libs/webhooks/src/sending/signature.js';

const SNIPPETS = new URL('../libs/openapi/src/reference/snippets/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, SNIPPETS), 'utf8');

/** How a snippet is run: it prints `true` or `false` for `standard|plain secret body (base64) …headers`. */
interface Language {
  readonly name: string;
  readonly isHere: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly run: readonly string[];
}

const inJavaScript = (text: string): string =>
  transformSync(text, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  }).code;

const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    isHere: ['node', '--version'],
    files: {
      'main.mjs': `${inJavaScript(read('verify-webhook.mts'))}
const [scheme, secret, body, ...more] = process.argv.slice(2);
const bytes = Buffer.from(body, 'base64');
console.log(scheme === 'plain' ? verifyPlain(secret, more[0], bytes) : verifyStandard(secret, ...more, bytes));`,
    },
    run: ['node', 'main.mjs'],
  },
  {
    name: 'Python',
    isHere: ['python3', '--version'],
    files: {
      'main.py': `${read('verify_webhook.py')}
import sys
_, scheme, secret, body, *more = sys.argv
bytes_ = base64.b64decode(body)
print(str(verify_plain(secret, more[0], bytes_) if scheme == "plain" else verify_standard(secret, *more, bytes_)).lower())`,
    },
    run: ['python3', 'main.py'],
  },
  {
    name: 'Go',
    isHere: ['go', 'version'],
    files: {
      'go.mod': 'module webhooks\n\ngo 1.21\n',
      'main.go': `${read('verify_webhook.go').replace('package webhooks', 'package main').replace('import (', 'import (\n\t"fmt"\n\t"os"')}
func main() {
	more := os.Args[4:]
	body, _ := base64.StdEncoding.DecodeString(os.Args[3])
	if os.Args[1] == "plain" {
		fmt.Println(VerifyPlain(os.Args[2], more[0], body))
	} else {
		fmt.Println(VerifyStandard(os.Args[2], more[0], more[1], more[2], body))
	}
}`,
    },
    run: ['go', 'run', '.'],
  },
  {
    name: 'PHP',
    isHere: ['php', '--version'],
    files: {
      'main.php': `${read('verify_webhook.php')}
[, $scheme, $secret, $body] = $argv;
$more = array_slice($argv, 4);
$bytes = base64_decode($body);
echo json_encode($scheme === 'plain' ? verify_plain($secret, $more[0], $bytes) : verify_standard($secret, ...$more, body: $bytes));`,
    },
    run: ['php', 'main.php'],
  },
  {
    name: 'Ruby',
    isHere: ['ruby', '--version'],
    files: {
      'main.rb': `${read('verify_webhook.rb')}
scheme, secret, body, *more = ARGV
bytes = Base64.strict_decode64(body)
puts scheme == 'plain' ? verify_plain(secret, more[0], bytes) : verify_standard(secret, *more, bytes)`,
    },
    run: ['ruby', 'main.rb'],
  },
  {
    name: 'Java',
    isHere: ['java', '--version'],
    files: {
      'Main.java': read('VerifyWebhook.java')
        .replace('import java.nio', 'import java.util.Arrays;\nimport java.nio')
        .replace(
          'public final class VerifyWebhook {',
          `public final class Main {
    public static void main(String[] args) {
        byte[] body = Base64.getDecoder().decode(args[2]);
        System.out.println(args[0].equals("plain") ? verifyPlain(args[1], args[3], body) : verifyStandard(args[1], args[3], args[4], args[5], body));
    }
`,
        ),
    },
    run: ['java', 'Main.java'],
  },
];

const isHere = ([program = '', ...args]: readonly string[]): boolean => spawnSync(program, args).status === 0;

const secret = secretText(newSecretKey());
const keyOf = (text: string): Uint8Array => Buffer.from(text.slice('whsec_'.length), 'base64');
const body = '{"eventName":"company_ein_issued","ü":"✓"}';
const signed = (by: string, secondsAgo = 0, of = body) =>
  signatureHeaders(keyOf(by), { id: 'event-1', body: of, at: new Date(Date.now() - secondsAgo * 1000) });

describe('what /docs shows of verifying a webhook', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  describe.each(LANGUAGES)('in $name', ({ name, isHere: probe, files, run }) => {
    if (!isHere(probe)) {
      it.skip(`is not run: ${name} is not on this machine`, () => undefined);
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'verify-webhook-'));
    folders.push(folder);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const answer = (scheme: string, ...headers: string[]): string => {
      const [program = '', ...args] = run;
      const given = [...args, scheme, secret, Buffer.from(body).toString('base64'), ...headers];
      const { stdout, stderr } = spawnSync(program, given, { cwd: folder, encoding: 'utf8' });
      return stdout.trim() || stderr;
    };
    const standard = (
      headers: Record<string, string>,
      signatures = headers['webhook-signature'] ?? '',
    ): string =>
      answer('standard', headers['webhook-id'] ?? '', headers['webhook-timestamp'] ?? '', signatures);
    const plain = (headers: Record<string, string>): string =>
      answer('plain', headers['x-service-signature'] ?? '');
    const stranger = secretText(newSecretKey());

    it('takes what the service signed', () => {
      const headers = signed(secret, 200);
      expect(standard(headers)).toBe('true');
      expect(standard(headers, `v1,AAAA v2,AAAA ${headers['webhook-signature'] ?? ''}`)).toBe('true');
      expect(plain(headers)).toBe('true');
    });

    it('refuses another secret, another body, another scheme, and what is older or newer than five minutes', () => {
      for (const headers of [signed(stranger), signed(secret, 0, `${body} `)])
        expect([standard(headers), plain(headers)]).toEqual(['false', 'false']);
      for (const seconds of [400, -400]) expect(standard(signed(secret, seconds))).toBe('false');
      const headers = signed(secret);
      expect(standard(headers, headers['webhook-signature']?.replace('v1,', 'v2,'))).toBe('false');
      expect(standard({ ...headers, 'webhook-timestamp': 'now' })).toBe('false');
      expect(plain({ 'x-service-signature': 'none' })).toBe('false');
    });
  });
});
