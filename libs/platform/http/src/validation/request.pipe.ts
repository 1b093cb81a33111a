import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import { validate } from './validate.js';

const BUILT_IN: ReadonlySet<unknown> = new Set([undefined, Object, String, Number, Boolean, Array]);

/** Validates bodies and queries whose parameter has a class. Passes everything else through. */
@Injectable()
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || BUILT_IN.has(metatype)) return value;
    return validate(metatype as ClassConstructor<object>, value as object);
  }
}
