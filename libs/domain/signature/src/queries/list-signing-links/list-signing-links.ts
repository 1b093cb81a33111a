import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TAX_FORMS } from '#domain/company';
import { CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { signature } from '../../domain/decider.js';
import { linkIssuedAt, validLink } from '../../domain/links.js';
import type { TaxForm } from '../../domain/types.js';
import { signatureIdOf } from '../signature-id.js';

/** A valid signing link without its address, which is not stored. Times are RFC 3339. */
export interface ValidSigningLink {
  readonly documentType: TaxForm;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Lists the valid signing links of a company, at most one per form; none for a company of another tenant. */
export class ListSigningLinks extends Query<readonly ValidSigningLink[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** Reads the streams instead of a read model, so that a link expires on time. */
@QueryHandler(ListSigningLinks)
export class ListSigningLinksHandler implements IQueryHandler<ListSigningLinks> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, companyId }: ListSigningLinks): Promise<readonly ValidSigningLink[]> {
    const now = this.clock.now(tenantId).toISOString();
    const links = await Promise.all(
      TAX_FORMS.map(async (documentType): Promise<readonly ValidSigningLink[]> => {
        const { state } = await this.commands.of(signature).load(signatureIdOf(companyId, documentType));
        const link = state?.tenantId === tenantId ? validLink(state, now) : null;
        if (!link) return [];
        const { expiresAt } = link;
        return [{ documentType, createdAt: linkIssuedAt(expiresAt), expiresAt }];
      }),
    );
    return links.flat();
  }
}
