import { Link } from 'wouter';
import { usePartnerName } from './hooks.js';

/** Links to a partner, by its name. */
export const PartnerLink = ({ tenantId }: { tenantId: string }) => (
  <Link href={`/partners/${tenantId}`}>{usePartnerName(tenantId)}</Link>
);
