import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type HttpRequest, type HttpResponse, isKnownTo } from '#platform/http';
import { bytes, DescribeSent, text } from '#platform/openapi';
import { DocumentBytes, type StoredBytes } from '../bytes/document-bytes.js';
import { DocumentBytesMissingError } from '../bytes/document-files.js';
import { attachment, rangeOf } from './headers.js';
import { OwnerOfDocument } from './owner-of-document.js';
import { SignedLinks } from './signed-links.js';

/** Makes browsers save a document instead of displaying it as a page of this service. */
const HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Serves downloads by signed link, without an API key. */
@Controller('documents')
export class DownloadController {
  constructor(
    private readonly links: SignedLinks,
    private readonly bytes: DocumentBytes,
    private readonly queryBus: QueryBus,
  ) {}

  @Get(':documentId')
  @DescribeSent({
    id: 'downloadDocument',
    tag: 'Documents',
    summary: 'Download a document',
    about: 'Use the `downloadUrl` of the document. The link needs no API key and is valid for one hour.',
    response: bytes('application/pdf'),
    query: {
      expires: text('1768482000000', 'When the link expires, in epoch milliseconds. Part of `downloadUrl`.'),
      name: text('articles-of-organization.pdf', 'The name of the downloaded file. Part of `downloadUrl`.'),
      tenant: text(
        '38FiGqPcRk1m3dGJw7sYHcSmYTa',
        'The account whose clock decides whether the link has expired. Part of `downloadUrl`.',
      ),
      signature: text('qk7b…', 'Proves that the service made the link. Part of `downloadUrl`.'),
    },
    also: {
      206: 'The requested range.',
      304: 'Not modified: the document still matches `If-None-Match`.',
      403: 'The link was altered or has expired.',
      404: 'The document no longer exists.',
      416: 'The requested range is outside the document.',
    },
  })
  async download(
    @Param('documentId') documentId: string,
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
  ): Promise<void> {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const name = this.links.verify(documentId, request.url.split('?').slice(1).join('?'));
    if (name === null) {
      refuse(response, 403);
      return;
    }
    // Reads the whole document before the response starts, so that damage is a 500 and not a cut connection.
    const stored = await this.bytes.stat(documentId);
    if (!stored) {
      if (await this.isLost(documentId)) throw new DocumentBytesMissingError(documentId);
      refuse(response, 404);
      return;
    }
    await this.send({ documentId, name, stored }, request, response);
  }

  /** Reports whether the file of a recorded document is missing although its customer was not erased. */
  private async isLost(documentId: string): Promise<boolean> {
    const owner = await this.queryBus.execute(new OwnerOfDocument(documentId));
    return owner !== null && !(await this.bytes.isErased(owner));
  }

  private async send(
    { documentId, name, stored }: { documentId: string; name: string; stored: StoredBytes },
    request: HttpRequest,
    response: HttpResponse,
  ): Promise<void> {
    const etag = `"${stored.sha256}"`;
    response.setHeader('etag', etag);
    // Comes before the range (RFC 9110, section 13.2.2).
    if (isKnownTo(request, [etag])) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const size = stored.sizeInBytes;
    const range = isFor(request, stored) ? rangeOf(request.headers.range, size) : 'whole';
    if (range === 'unsatisfiable') {
      response.setHeader('content-range', `bytes */${size}`);
      refuse(response, 416);
      return;
    }
    const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range;
    const part = range === 'whole' ? undefined : range;
    const body = request.method === 'HEAD' ? null : this.bytes.open(documentId, part);
    // An unavailable store is reported before the response starts.
    if (body) await once(body, 'readable');
    response.statusCode = range === 'whole' ? 200 : 206;
    if (range !== 'whole') response.setHeader('content-range', `bytes ${first}-${last}/${size}`);
    response.setHeader('content-disposition', attachment(name));
    response.setHeader('content-type', stored.contentType);
    response.setHeader('content-length', last - first + 1);
    // From here on, if the reader disconnects or the store fails, we can only cut the response off.
    if (body) await pipeline(body, response).catch(() => response.destroy());
    else response.end();
  }
}

/** A range applies only to the version that the reader started with (RFC 9110, section 13.1.5). */
const isFor = (request: HttpRequest, stored: StoredBytes): boolean =>
  request.headers['if-range'] === undefined || request.headers['if-range'] === `"${stored.sha256}"`;

function refuse(response: HttpResponse, status: number): void {
  response.statusCode = status;
  response.setHeader('content-length', 0);
  response.end();
}
