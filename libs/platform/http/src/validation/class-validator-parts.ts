import { createRequire } from 'node:module';
import type * as ClassValidator from 'class-validator';

// The whole package loads a file for every kind of value, and all phone numbering plans. We use a few of its
// 320 files, so loading only those makes every process start faster.
const require = createRequire(import.meta.url);

const part = <Name extends keyof typeof ClassValidator>(
  file: string,
  name: Name,
): (typeof ClassValidator)[Name] =>
  (require(`class-validator/cjs/${file}.js`) as typeof ClassValidator)[name];

export const IsOptional = part('decorator/common/IsOptional', 'IsOptional');
export const ValidateBy = part('decorator/common/ValidateBy', 'ValidateBy');
export const ValidateIf = part('decorator/common/ValidateIf', 'ValidateIf');
export const ValidateNested = part('decorator/common/ValidateNested', 'ValidateNested');
export const Validator = part('validation/Validator', 'Validator');
export const getMetadataStorage = part('metadata/MetadataStorage', 'getMetadataStorage');
export const isEmail = part('decorator/string/IsEmail', 'isEmail');
