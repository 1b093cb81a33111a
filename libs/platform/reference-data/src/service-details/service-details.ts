import type { PostalAddress } from '../postal-address.js';

export interface RegisteredAgent {
  readonly name: string;
  readonly address: PostalAddress;
}

/** The designee whom founders authorize to ask the IRS, on Form 8821. */
export interface TaxDesignee extends RegisteredAgent {
  /** E.164. */
  readonly phone: string;
}

/** The service as named in documents, and its registered agent in each state. */
export class ServiceDetails {
  /** @param agents by two-letter state code */
  constructor(
    readonly name: string,
    readonly address: PostalAddress,
    private readonly agents: Readonly<Record<string, RegisteredAgent>>,
    readonly taxDesignee: TaxDesignee,
  ) {}

  /** Returns the registered agent in a state; null if the service has none there and forms no companies. */
  agentIn(state: string): RegisteredAgent | null {
    return Object.hasOwn(this.agents, state) ? (this.agents[state] ?? null) : null;
  }
}
