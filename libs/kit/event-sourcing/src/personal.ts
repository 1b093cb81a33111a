/**
 * The property of an event's data that holds whatever is personal in it: it is encrypted as a whole, and the states that
 * are folded from events keep it under the same name. This is the one declaration: what hides personal data goes by it.
 */
export const PERSONAL = 'personal';

/**
 * Personal data inside an event: the property {@link PERSONAL} of its data, encrypted as a whole with the key of the
 * customer named by the metadata's `subjectId`. Null once that key was destroyed: every fold must cope with it.
 */
export type Personal<T extends object> = T | null;
