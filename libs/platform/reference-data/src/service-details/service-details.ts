import type { PostalAddress } from '../postal-address.js';

export interface RegisteredAgent {
  readonly name: string;
  readonly address: PostalAddress;
}

/** Whom founders let ask the IRS, on a Form 8821. */
export interface TaxDesignee extends RegisteredAgent {
  /** E.164. */
  readonly phone: string;
}

/** Who the service is, as documents name it, and who acts for it in which state. */
export class ServiceDetails {
  /** @param agents by the state's two letters */
  constructor(
    readonly name: string,
    readonly address: PostalAddress,
    private readonly agents: Readonly<Record<string, RegisteredAgent>>,
    readonly taxDesignee: TaxDesignee,
  ) {}

  /** The registered agent in a state; null where the service has none, and forms no companies. */
  agentIn(state: string): RegisteredAgent | null {
    return Object.hasOwn(this.agents, state) ? (this.agents[state] ?? null) : null;
  }
}
