// The form writers, as threads load them. Arguments and results are cloned between threads.
import { type FieldMap, fillOfficialForm, type OfficialFilling } from '#platform/documents';

export { facsimile } from './facsimile.js';

/** An official PDF, with its fields and their content. */
export interface OfficialForm {
  readonly official: Uint8Array;
  readonly map: FieldMap;
  readonly filling: OfficialFilling;
}

/** Fills in and signs an official form. @throws as {@link fillOfficialForm} */
export const officialForm = ({ official, map, filling }: OfficialForm): Promise<Uint8Array> =>
  fillOfficialForm(official, map, filling);
