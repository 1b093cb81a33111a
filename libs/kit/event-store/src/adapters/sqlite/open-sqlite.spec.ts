import { sqliteModule } from './open-sqlite.js';

describe('the SQLite module', () => {
  it.each(['24.15.0', '24.21.0', '25.7.0', '26.0.0', '30.1.0'])('is part of Node %s', (version) => {
    expect(sqliteModule(version)).toBe('node:sqlite');
  });

  it.each(['20.19.0', '22.12.0', '22.23.3', '23.11.0', '24.14.1', '25.6.1'])(
    'is a package on Node %s, whose own module is experimental or missing',
    (version) => {
      expect(sqliteModule(version)).toContain('@photostructure/sqlite');
    },
  );
});
