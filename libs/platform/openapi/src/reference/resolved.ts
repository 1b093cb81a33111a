import type { ShownDocument, ShownParameter } from './document.types.js';

/** A parameter that many operations share is referred to. */
export function resolved(parameter: ShownParameter, document: ShownDocument): ShownParameter {
  const name = parameter.$ref?.slice(parameter.$ref.lastIndexOf('/') + 1);
  return (name === undefined ? undefined : document.components.parameters[name]) ?? parameter;
}
