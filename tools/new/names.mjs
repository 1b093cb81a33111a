/** `FormationWithdrawn`, `formation-withdrawn` or `formation_withdrawn` in words. */
const words = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => word.toLowerCase());

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

export const kebab = (name) => words(name).join('-');
export const pascal = (name) => words(name).map(capital).join('');
export const camel = (name) => pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1);
/** As a sentence begins. */
export const sentence = (name) => capital(words(name).join(' '));
