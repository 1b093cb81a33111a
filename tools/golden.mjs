// `npm run golden`: keeps what every projection makes of the fixed histories, where nothing is kept yet (test/golden/README.md).
process.env.GOLDEN = 'write';
process.argv.push('test/golden');
await import('./test.mjs');
