// Makes `jest` global in the native modules of Jest's own runner, as it is in the other runner.
import { jest } from '@jest/globals';

globalThis.jest = jest;
