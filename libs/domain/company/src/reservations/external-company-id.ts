import { reservationOf } from '#kit/reservation';
import { externalCompanyIdFormat } from '../domain/external-company-id.js';

/** The reservation of a tenant's external company id. */
export const externalCompanyId = reservationOf(externalCompanyIdFormat);
