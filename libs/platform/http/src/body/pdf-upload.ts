import { hash } from 'node:crypto';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { ACCEPTS_PDF } from '../requests/route-options.js';
import { HttpError } from '../errors/http-errors.js';
import { receiveBytes } from './json-body.js';

/** Largest accepted file, in bytes. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** A PDF sent in a request. */
export class Upload {
  readonly sha256: string;

  constructor(readonly bytes: Uint8Array) {
    this.sha256 = hash('sha256', bytes);
  }

  /** Returns the value that identifies the file when a call is repeated. */
  toJSON(): object {
    return { sha256: this.sha256 };
  }
}

/**
 * Reads the PDF in a request's body. Checks only its first bytes.
 * @throws {HttpError} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_REQUEST_BODY_INVALID`
 */
async function receivePdf(request: Request): Promise<Upload> {
  const bytes = await receiveBytes(request, ['application/pdf'], MAX_UPLOAD_BYTES);
  if (bytes.length === 0)
    throw new HttpError('E_REQUEST_BODY_INVALID', 'The request has no body. Send a PDF.');
  if (!isPdf(bytes)) throw new HttpError('E_UNSUPPORTED_MEDIA_TYPE', 'The body is not a PDF.');
  return new Upload(bytes);
}

/** Reports whether the bytes start like a PDF (ISO 32000-2, 7.5.2). */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/** Runs after the endpoint's own guard, so that the caller is known before the bytes are read. */
const receives: CanActivate = {
  async canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = await receivePdf(request);
    return true;
  },
};

/**
 * The body of this call is a PDF, which the handler gets with `@Pdf()`. Its other parameters are in the query
 * (`@Query()`).
 */
export const AcceptsPdf = (): MethodDecorator =>
  applyDecorators(UseGuards(receives), SetMetadata(ACCEPTS_PDF, true));

/** Injects the {@link Upload} into a {@link AcceptsPdf} handler. */
export const Pdf = createParamDecorator((_: unknown, context: ExecutionContext): Upload => {
  const body: unknown = context.switchToHttp().getRequest<Request>().body;
  if (!(body instanceof Upload)) throw new Error('@Pdf() outside of a @AcceptsPdf() handler');
  return body;
});
