import { databaseUrl } from './test-document-store.js';

it.each([
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/mine'],
  [
    'mongodb://me:secret@a:1,b:2,c:3/other?replicaSet=rs0',
    'mongodb://me:secret@a:1,b:2,c:3/mine?replicaSet=rs0',
  ],
  ['mongodb+srv://cluster.example?tls=true', 'mongodb+srv://cluster.example/mine?tls=true'],
])('names a database in %s', (server, expected) => {
  expect(databaseUrl(server, 'mine')).toBe(expected);
});
