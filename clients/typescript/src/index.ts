export type { components, paths } from './api-types.js';
export { ApiError, type ErrorCode, type FieldErrorCode, isApiError, NoAnswerError } from './errors.js';
export type { EntryOf, ListPath, PathOf, PayloadOf } from './operations.js';
export { type FollowOptions, PartnerClient, type PartnerClientOptions } from './partner-client.js';
export type { FollowRequestsOptions, LoggedRequest } from './request-log.js';
export type { EventName, PartnerEvent } from './webhooks.js';
