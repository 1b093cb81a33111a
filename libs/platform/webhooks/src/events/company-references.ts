/** Finds the partners' own ids of companies. The lib of the companies implements it. */
export abstract class CompanyReferences {
  /**
   * Returns the external ids by company id; null for a company without one.
   *
   * @throws {EventStoreUnavailableError}
   */
  abstract externalIdsOf(companyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}
