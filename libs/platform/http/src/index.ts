export { respondWhenProjected, WhenProjected } from './responses/when-projected.js';
export { CachedResponse } from './responses/cached-response.js';
export { SerializedResponse } from './responses/serialized-response.js';
export { Unenveloped } from './responses/unenveloped.js';
export { authorizationOf } from './auth/authorization.js';
export * from './auth/caller.js';
export { isLocalRequest } from './limits/client-address.js';
export { guessNetworkOf, isLoopback, namesOf, networkOf } from './limits/network-address.js';
export * from './auth/key-verifier.js';
export { Operator } from './auth/operator.js';
export { OperatorEndpoint } from './auth/operator-endpoint.js';
export * from './auth/operator-verifier.js';
export { assertDailyLimit } from './limits/daily-limit.js';
export { Limits } from './limits/rate-limits.js';
export { RateLimitGuard } from './limits/rate-limit.guard.js';
export { type Allowance, TokenBuckets } from './limits/token-buckets.js';
export * from './auth/partner-endpoint.js';
export { PartnerCallerGuard } from './auth/partner-caller.guard.js';
export { SandboxOnly } from './auth/sandbox-only.js';
export { type Access, AccessFor, type RouteOptions, routeOptionsOf } from './route-options.js';
export { SignedInCallers, SignedInOperators, type Verified } from './auth/signed-in.js';
export { ClientGoneError, MOST_BODY_BYTES, readBody } from './body/read-body.js';
export { MOST_LEVELS } from './body/parse-body.js';
export { receiveForm } from './body/receive-form.js';
export { receiveJson } from './body/receive-json.js';
export { isPdf, MOST_UPLOAD_BYTES, Pdf, TakesPdf, Upload } from './body/pdf-upload.js';
export * from './create-http-app.js';
export { ErrorCatalogue } from './errors/error-catalogue.js';
export { HttpConfig } from './http.config.js';
export { HttpModule } from './http.module.js';
export * from './idempotency/reserved-ids.js';
export { IdempotencyKeys } from './idempotency/idempotency-keys.js';
export * from './idempotency/idempotent.js';
export { html, Html } from './pages/html.js';
export { PortServer } from './server/port-server.js';
export { closePorts, listen, type NamedPort, openPorts, PortsTakenError } from './server/open-ports.js';
export * from './errors/http-error.js';
export type { HttpErrorCode } from './errors/http-errors.js';
export {
  type ReservedIds,
  currentRequest,
  type OperatorCaller,
  type PartnerCaller,
  callerLogFields,
  clientAddressOf,
  countLoadedEvents,
  requestLogFields,
} from './requests/request-context.js';
export { HostCookie } from './requests/host-cookie.js';
export { type RequestOutcome, RequestOutcomes } from './requests/request-outcomes.js';
export { readAsItComes } from './server/slow-readers.js';
export { requestsUnderWay } from './requests/request-metrics.js';
export type * from './requests/request-types.js';
export { isEmailAddress, LONGEST_EMAIL } from './validation/email-address.js';
export { getMetadataStorage, ValidateIf } from './validation/class-validator-parts.js';
export * from './validation/declared-fields.js';
export * from './validation/date-field.js';
export * from './validation/field-decorator.js';
export * from './validation/nested-fields.js';
export * from './validation/number-fields.js';
export * from './validation/text-fields.js';
export { type FailsTogether, validate } from './validation/validate.js';
export { failureOf } from './responses/failure.js';
export { type Asset, asset, pageStyle, sendAsset } from './pages/page-asset.js';
export {
  type Choice,
  errorSummary,
  faultAttributes,
  type Faults,
  faultText,
  select,
  type TextInput,
  textInput,
} from './pages/form-fields.js';
export { noticeContent, page } from './pages/page-layout.js';
export { isFromOtherSite, PAGE_HEADERS, sendPage, wantsPage } from './pages/send-page.js';
