export * from './tool-interface.domain.js';
