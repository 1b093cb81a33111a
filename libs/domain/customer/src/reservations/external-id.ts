import { reservationOf } from '#kit/reservation';
import { externalIdFormat } from '../domain/external-id.js';

/** The reservation of a tenant's external customer id. */
export const externalId = reservationOf(externalIdFormat);
