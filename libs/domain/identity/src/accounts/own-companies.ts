/** An open step of a company. */
export interface OpenCompanyStep {
  readonly text: string;
  /** The page on which the founder takes the step; null: they take it with their assistant. */
  readonly link: string | null;
}

/** A company as its founder's account page shows it. */
export interface OwnCompany {
  readonly companyId: string;
  /** Null until it has a name. */
  readonly name: string | null;
  readonly stage: string;
  readonly steps: readonly OpenCompanyStep[];
  readonly documents: readonly { readonly name: string; readonly link: string }[];
  /** Null until the price is known. */
  readonly payment: { readonly status: string; readonly amountInCents: number } | null;
  /** The playground's steps that are possible now; empty in production. */
  readonly playground: readonly { readonly step: string; readonly label: string }[];
}

/** The port to the companies of a founder without a partner. `#domain/founder` provides it. */
export abstract class OwnCompanies {
  /** Returns a founder's companies, latest first. */
  abstract of(customerId: string): Promise<readonly OwnCompany[]>;

  /**
   * Takes a step of the sandbox's playground.
   *
   * @throws {DomainError} `E_NOT_FOUND`: no such company or step; {@link InvalidStateError}: it is not possible now
   */
  abstract play(customerId: string, companyId: string, step: string): Promise<void>;
}
