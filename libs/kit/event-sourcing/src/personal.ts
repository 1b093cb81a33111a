/**
 * The property of an event's data that contains all of its personal data. It is encrypted as a whole. Aggregate states use
 * the same name, so that code that hides personal data can rely on it.
 */
export const PERSONAL = 'personal';

/**
 * Personal data in the property {@link PERSONAL} of an event's data, encrypted with the key of the customer in the
 * metadata's `subjectId`. It is null after the key was destroyed, so every fold must handle null.
 */
export type Personal<T extends object> = T | null;
