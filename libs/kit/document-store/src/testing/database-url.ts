/** Returns a server's address with another database. It may name several hosts, which `URL` does not accept. */
export const databaseUrl = (server: string, database: string): string =>
  server.replace(/^([a-z+]+:\/\/[^/?]+)\/?[^?]*/, `$1/${database}`);
