// Signed forms, as threads load them: what they are given is cloned, and so is what they give.
import { type FieldMap, fillOfficialForm, type OfficialFilling } from '#platform/documents';

export { facsimile } from './facsimile.js';

/** An official PDF, with its fields and what is filled in. */
export interface OfficialForm {
  readonly official: Uint8Array;
  readonly map: FieldMap;
  readonly filling: OfficialFilling;
}

/** An official form, filled and signed. @throws as {@link fillOfficialForm} */
export const officialForm = ({ official, map, filling }: OfficialForm): Promise<Uint8Array> =>
  fillOfficialForm(official, map, filling);
