import type * as OfficialForm from './official-form.js';

let loaded: Promise<typeof OfficialForm> | undefined;

/** Calls {@link OfficialForm.fillOfficialForm}. Loads its PDF library with the first form, to keep the start fast. */
export const fillOfficialForm: typeof OfficialForm.fillOfficialForm = async (official, map, filling) => {
  loaded ??= import('./official-form.js');
  return (await loaded).fillOfficialForm(official, map, filling);
};
