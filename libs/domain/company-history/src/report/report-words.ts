import type { AuditStep } from '../timeline/company-history.js';

export const anchorOf = ({ position }: Pick<AuditStep, 'position'>): string => `event-${position}`;

/** Writes a name in words: `EinIssued` becomes `EIN issued`. */
export const inWords = (name: string): string => {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])|[_-]/g, ' ').toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\b(ein|id)\b/gi, (word) =>
    word.toUpperCase(),
  );
};

/** Writes a field's path in words, counting from 1: `services[0].subStatus` becomes `Services 1 › Sub status`. */
export const pathInWords = (path: string): string =>
  path
    .split('.')
    .map((name) => inWords(name.replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)))
    .join(' › ');
