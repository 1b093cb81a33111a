import { existsSync, readFileSync } from 'node:fs';

const textOf = (file: string): string => readFileSync(file, 'utf8');

/** The roles that run as a process of their own. */
const roles = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts).flatMap(
  (script) => /^start:(.+)/.exec(script)?.slice(1) ?? [],
);

const servicesIn = (file: string) =>
  textOf(file)
    .split(/^services:$/m)[1]
    ?.split(/^ {2}(?=[\w-]+:$)/m)
    .slice(1)
    .map((text) => ({ name: text.slice(0, text.indexOf(':')), text })) ?? [];

describe('the files of a deployment', () => {
  const services = servicesIn('docker-compose.roles.yml');
  const page = textOf('docs/deployment.md');

  it('run every role', () => {
    expect(services.map(({ name }) => name).sort()).toEqual([...roles].sort());
    for (const { name, text } of services) expect(text).toContain(`dist/apps/${name}/main.js`);
    for (const role of roles) expect(page).toContain(`\`${role}\``);
    for (const file of ['Dockerfile', 'docs/kubernetes.example.yaml', 'README.md'])
      for (const [, role = ''] of textOf(file).matchAll(/dist\/apps\/([\w-]+)\/main\.js/g))
        expect([...roles, 'standalone']).toContain(role);
  });

  it('check the health of each service at its port', () => {
    for (const { name, text } of services) {
      const port = /PORT: (\d+)/.exec(text)?.[1];
      const checkedPort = /127\.0\.0\.1:(\d+)\/health\/ready/.exec(text)?.[1];
      expect([name, checkedPort]).toEqual([name, port]);
    }
  });

  it('let the tool interface reach the authorization server at its public address', () => {
    const text = (of: string) => services.find(({ name }) => name === of)?.text;
    expect(text('tool-interface')).toContain('network_mode: service:identity');
    for (const port of ['3001', '3002']) expect(text('identity')).toContain(`127.0.0.1:${port}:${port}`);
  });

  it('copy only existing files into the image', () => {
    const copied = [...textOf('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    expect(copied).toHaveLength(4);
    for (const file of copied.flatMap(([, files = '']) => files.split(' ')))
      expect([file, existsSync(file)]).toEqual([file, true]);
  });

  it('give a process more time to stop than it takes', () => {
    expect(textOf('docker-compose.roles.yml')).toContain('stop_grace_period: 35s');
    expect(textOf('docs/kubernetes.example.yaml')).toContain('terminationGracePeriodSeconds: 35');
    expect(textOf('libs/platform/hosting/src/main.ts')).toContain('DRAIN_MS = 25_000');
  });
});
