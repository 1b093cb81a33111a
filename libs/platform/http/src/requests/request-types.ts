import type { Request, Response } from 'express';

// Under names of their own: compiled decorators look up the class of each parameter by its name, and the look-up of the
// global `Request` or `Response` makes Node load its HTTP client.

export type HttpRequest = Request;
export type HttpResponse = Response;
