import type * as OfficialForm from './official-form.js';

let loaded: Promise<typeof OfficialForm> | undefined;

/** {@link OfficialForm.fillOfficialForm}; its PDF library is loaded with the first form, to keep every start short. */
export const fillOfficialForm: typeof OfficialForm.fillOfficialForm = async (official, map, filling) => {
  loaded ??= import('./official-form.js');
  return (await loaded).fillOfficialForm(official, map, filling);
};
