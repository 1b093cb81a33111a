export { collectionOf, ReadModels, subscriptionOf } from './read-models.js';
export { everyList } from './every-list.js';
export { dropRetired, prune, type RetiredGeneration } from './retired-versions.js';
export { ProjectionEngine } from './engine/projection-engine.js';
export {
  type GenerationId,
  generationName,
  ProjectionPointer,
  ProjectionPointers,
} from './projection-pointers.js';
export { type Comparison, type Sum } from './rebuild/compare.js';
export { activate, NotActivatableError, rollBack } from './rebuild/activate.js';
export { rebuild } from './rebuild/rebuild.js';
export * from './rebuild/rebuild-types.js';
export * from './projection-status.js';
export * from './read-models-health.js';
