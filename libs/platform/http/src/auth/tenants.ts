/** The port to the tenants of partners: each reset of a sandbox gives the partner a new one. */
export abstract class Tenants {
  /**
   * Returns the tenant that has a partner's data now. After a reset, every process knows the new one within a second.
   *
   * @param tenantId the partner, or any of its tenants
   * @param isExact true: reads the events, so that a reset of the last second counts
   * @throws {EventStoreUnavailableError}
   */
  abstract current(tenantId: string, isExact?: boolean): Promise<string>;

  /** Reports whether the tenant's data was given up by a reset. The parameters and errors are those of `current`. */
  async isFormer(tenantId: string, isExact = false): Promise<boolean> {
    return (await this.current(tenantId, isExact)) !== tenantId;
  }
}

/** For deployments and specs in which nothing is reset. */
export class OnlyTenants extends Tenants {
  override current(tenantId: string): Promise<string> {
    return Promise.resolve(tenantId);
  }
}
