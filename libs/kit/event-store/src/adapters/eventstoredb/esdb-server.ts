import { NotLeaderError } from '@eventstore/db-client';
import type { EsdbAddress } from '../../esdb-address.js';
import { readCertificates } from './esdb-certificates.js';
import { EsdbClient } from './esdb-client.js';
import { EsdbMembers } from './esdb-members.js';

/** The server that calls go to: the only host of the address, or the leader of its cluster. */
export class EsdbServer {
  private readonly certificates;
  private readonly members: EsdbMembers;
  private isCluster: boolean;
  private client: EsdbClient | null = null;
  private isTrusted = false;
  private search: Promise<EsdbClient> | null = null;

  /** @throws {ConfigError} if a certificate cannot be read */
  constructor(private readonly address: EsdbAddress) {
    this.certificates = readCertificates(address);
    this.members = new EsdbMembers(address, this.certificates);
    this.isCluster = address.isCluster;
  }

  /** Returns the client for the next call. @throws {Error} with the gRPC code 14 if the cluster has no leader */
  async current(): Promise<EsdbClient> {
    if (this.client && this.isTrusted) return this.client;
    this.search ??= this.find().finally(() => {
      this.search = null;
    });
    return this.search;
  }

  /**
   * Makes the next call look for the leader again, after a call of this client failed: a frozen server looks like a slow
   * one. If another server is the leader by then, the subscriptions of this client end with an error.
   */
  doubt(client: EsdbClient, error: unknown): void {
    if (error instanceof NotLeaderError) this.isCluster = true;
    if (client === this.client && this.isCluster) this.isTrusted = false;
  }

  async close(): Promise<void> {
    await this.client?.dispose();
  }

  private async find(): Promise<EsdbClient> {
    const [host] = this.address.hosts;
    const server = this.isCluster || !host ? await this.members.leader() : host;
    const before = this.client;
    this.isTrusted = true;
    if (before && before.server.address === server.address && before.server.port === server.port)
      return before;
    this.client = new EsdbClient(server, this.address, this.certificates);
    // Disposing of it would end its reads as if they were complete.
    before?.replaced.abort();
    return this.client;
  }
}
