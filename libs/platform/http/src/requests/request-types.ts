import type { Request, Response } from 'express';

// Renamed, because compiled decorators look up the class of each parameter by name, and looking up the global
// `Request` or
// `Response` makes Node load its HTTP client.

export type HttpRequest = Request;
export type HttpResponse = Response;
