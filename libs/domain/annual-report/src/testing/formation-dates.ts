import type { CompanyFigures } from '../domain/rules/company-figures.js';

/** A company whose only known fact is its day of formation. */
export const formed = (formedOn: string | null): CompanyFigures => ({
  formedOn,
  memberCount: null,
  authorizedShares: null,
  parValue: null,
});

/** Ordinary days, leap days, and days around the ends of months, quarters, years and common fiscal years. */
export const FORMATION_DATES = [
  '2024-02-29',
  '2028-02-29',
  '2025-01-01',
  '2025-01-31',
  '2025-02-28',
  '2025-04-30',
  '2025-06-30',
  '2025-07-01',
  '2025-09-30',
  '2025-10-01',
  '2025-12-31',
  '2026-11-21',
];
