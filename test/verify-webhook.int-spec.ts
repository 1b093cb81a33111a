import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import {
  newSecretKey,
  secretText,
  signatureHeaders,
} from '../libs/platform/webhooks/src/sending/signature.js';

const SNIPPETS = new URL('../libs/platform/openapi/src/guides/webhook-signature-snippets/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, SNIPPETS), 'utf8');

/**
 * How a snippet is run: each argument contains `standard|plain`, secret, body (base64) and headers, separated by tabs.
 * It prints `true` or `false` for each.
 */
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
for (const question of process.argv.slice(2)) {
  const [scheme, secret, body, ...more] = question.split('\\t');
  const bytes = Buffer.from(body, 'base64');
  console.log(scheme === 'plain' ? verifyPlain(secret, more[0], bytes) : verifyStandard(secret, ...more, bytes));
}`,
    },
    run: ['node', 'main.mjs'],
  },
  {
    name: 'Python',
    isHere: ['python3', '--version'],
    files: {
      'main.py': `${read('verify_webhook.py')}
import sys
for question in sys.argv[1:]:
    scheme, secret, body, *more = question.split("\\t")
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
	for _, question := range os.Args[1:] {
		fields := strings.Split(question, "\\t")
		more := fields[3:]
		body, _ := base64.StdEncoding.DecodeString(fields[2])
		if fields[0] == "plain" {
			fmt.Println(VerifyPlain(fields[1], more[0], body))
		} else {
			fmt.Println(VerifyStandard(fields[1], more[0], more[1], more[2], body))
		}
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
foreach (array_slice($argv, 1) as $question) {
    $fields = explode("\\t", $question);
    [$scheme, $secret, $body] = $fields;
    $more = array_slice($fields, 3);
    $bytes = base64_decode($body);
    echo json_encode($scheme === 'plain' ? verify_plain($secret, $more[0], $bytes) : verify_standard($secret, ...$more, body: $bytes)), PHP_EOL;
}`,
    },
    run: ['php', 'main.php'],
  },
  {
    name: 'Ruby',
    isHere: ['ruby', '--version'],
    files: {
      'main.rb': `${read('verify_webhook.rb')}
ARGV.each do |question|
  scheme, secret, body, *more = question.split("\\t")
  bytes = Base64.strict_decode64(body)
  puts scheme == 'plain' ? verify_plain(secret, more[0], bytes) : verify_standard(secret, *more, bytes)
end`,
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
        for (String question : args) {
            String[] fields = question.split("\\t");
            byte[] body = Base64.getDecoder().decode(fields[2]);
            System.out.println(fields[0].equals("plain") ? verifyPlain(fields[1], fields[3], body) : verifyStandard(fields[1], fields[3], fields[4], fields[5], body));
        }
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
  signatureHeaders([keyOf(by)], { id: 'event-1', body: of, at: new Date(Date.now() - secondsAgo * 1000) });

describe('the /docs snippets for verifying a webhook', () => {
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
    /** Runs the snippet on all cases in one process, because some languages compile first. */
    const answers = (...questions: readonly (readonly string[])[]): string[] => {
      const [program = '', ...args] = run;
      const given = questions.map(([scheme = '', ...headers]) =>
        [scheme, secret, Buffer.from(body).toString('base64'), ...headers].join('\t'),
      );
      const { stdout, stderr } = spawnSync(program, [...args, ...given], { cwd: folder, encoding: 'utf8' });
      return (stdout.trim() || stderr).split(/\r?\n/);
    };
    const standard = (
      headers: Record<string, string>,
      signatures = headers['webhook-signature'] ?? '',
    ): string[] => ['standard', headers['webhook-id'] ?? '', headers['webhook-timestamp'] ?? '', signatures];
    const plain = (headers: Record<string, string>): string[] => [
      'plain',
      headers['x-service-signature'] ?? '',
    ];
    const stranger = secretText(newSecretKey());

    it('accept webhooks signed by the service', () => {
      const headers = signed(secret, 200);
      const among = `v1,AAAA v2,AAAA ${headers['webhook-signature'] ?? ''}`;
      expect(answers(standard(headers), standard(headers, among), plain(headers))).toEqual([
        'true',
        'true',
        'true',
      ]);
    });

    it('reject another secret, body or scheme, and times more than five minutes away', () => {
      const headers = signed(secret);
      const others = [signed(stranger), signed(secret, 0, `${body} `)];
      const questions = [
        ...others.flatMap((other) => [standard(other), plain(other)]),
        ...[400, -400].map((seconds) => standard(signed(secret, seconds))),
        standard(headers, headers['webhook-signature']?.replace('v1,', 'v2,')),
        standard({ ...headers, 'webhook-timestamp': 'now' }),
        plain({ 'x-service-signature': 'none' }),
      ];
      expect(answers(...questions)).toEqual(questions.map(() => 'false'));
    });
  });
});
