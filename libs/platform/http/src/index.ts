export { respondWhenProjected, WhenProjected } from './responses/when-projected.js';
export { CachedResponse } from './responses/cached-response.js';
export { SerializedResponse } from './responses/serialized-response.js';
export { Unenveloped } from './responses/unenveloped.js';
export { authorizationOf } from './auth/authorization.js';
export {
  assertFromOwnPage,
  type BrowserSession,
  BrowserSessions,
  PORTAL_ROLES,
  type PortalRole,
} from './auth/browser-sessions.js';
export * from './auth/caller.js';
export { isLoopback, namesOf, networkOf } from './auth/network.js';
export * from './auth/key-verifier.js';
export { Operator } from './auth/operator.js';
export { OperatorEndpoint } from './auth/operator-endpoint.js';
export * from './auth/operator-verifier.js';
export { Limits } from './auth/limits.js';
export { type Allowance, TokenBuckets } from './auth/token-bucket.js';
export * from './auth/partner-endpoint.js';
export { PartnerGuard, type Verified } from './auth/partner.guard.js';
export { type Access, AccessFor, type RouteOptions, routeOptionsOf } from './auth/route-options.js';
export { ClientGoneError, MOST_BODY_BYTES, readBody } from './body/read-body.js';
export { receiveForm } from './body/receive-form.js';
export { receiveJson } from './body/receive-json.js';
export { isPdf, MOST_UPLOAD_BYTES, Pdf, TakesPdf, Upload } from './body/upload.js';
export * from './create-http-app.js';
export { ErrorCatalogue } from './error-catalogue.js';
export { HttpModule } from './http.module.js';
export * from './idempotency/reserved-ids.js';
export { IdempotencyKeys } from './idempotency/idempotency-keys.js';
export * from './idempotency/idempotent.js';
export { html, Html } from './pages/html.js';
export { PortServer } from './port-server.js';
export * from './http-error.js';
export type { HttpErrorCode } from './http-errors.js';
export {
  type ReservedIds,
  currentRequest,
  type OperatorCaller,
  type PartnerCaller,
  callerLogFields,
  requestLogFields,
} from './request-context.js';
export { type RequestOutcome, RequestOutcomes } from './request-outcomes.js';
export { readAsItComes } from './slow-readers.js';
export { requestsUnderWay } from './request-metrics.js';
export type * from './request-types.js';
export { getMetadataStorage, isEmail, ValidateIf } from './validation/class-validator.js';
export * from './validation/declared-fields.js';
export * from './validation/date-field.js';
export * from './validation/field.js';
export * from './validation/nested-fields.js';
export * from './validation/number-fields.js';
export * from './validation/text-fields.js';
export { type FailsTogether, validate } from './validation/validate.js';
export { failureOf } from './responses/failure.js';
export { type Asset, asset, pageStyle, sendAsset } from './pages/asset.js';
export {
  type Choice,
  errorSummary,
  faultAttributes,
  type Faults,
  faultText,
  select,
  type TextInput,
  textInput,
} from './pages/form.js';
export { noticeContent, page } from './pages/layout.js';
export { isFromOtherSite, PAGE_HEADERS, sendPage } from './pages/send-page.js';
