export { authorizationOf } from './auth/authorization-header.js';
export { commandContext, commandOf, Context } from './auth/command-context.js';
export { KeyVerifier, type VerifiedKey } from './auth/key-verifier.js';
export { Operator, OperatorEndpoint } from './auth/operator-endpoint.js';
export { OperatorVerifier, SignedInOperators, type VerifiedOperator } from './auth/operator-verifier.js';
export { PartnerCallerGuard } from './auth/partner-caller.guard.js';
export { Caller, PartnerChecks, PartnerEndpoint } from './auth/partner-endpoint.js';
export { OptionalReasonRequest, ReasonRequest } from './auth/reason.request.js';
export { type Permission, PERMISSIONS, resourceOf } from './auth/permissions.js';
export { SandboxOnly } from './auth/sandbox-only.js';
export { OnlyTenants, Tenants } from './auth/tenants.js';
export { SignedInCallers, type VerifiedCaller } from './auth/signed-in-callers.js';
export {
  assertJsonLimits,
  ClientGoneError,
  MAX_BODY_BYTES,
  readBody,
  receiveForm,
  receiveJson,
} from './body/json-body.js';
export { isPdf, MAX_UPLOAD_BYTES, Pdf, AcceptsPdf, Upload } from './body/pdf-upload.js';
export * from './create-http-app.js';
export * from './errors/http-errors.js';
export { HttpConfig } from './http.config.js';
export { HttpModule } from './http.module.js';
export { IdempotencyKeys, sealedResponses } from './idempotency/idempotency-keys.js';
export { idempotencyRecords } from './idempotency/idempotency-record.js';
export { AcceptsIdempotencyKey, Idempotent, Reserved } from './idempotency/idempotent.js';
export { guessNetworkOf, isLoopback, namesOf, networkOf, networksIn } from './limits/network-address.js';
export { isLocalRequest } from './limits/client-address.js';
export { assertDailyLimit } from './limits/daily-limit.js';
export { Limits, RateLimitGuard } from './limits/rate-limits.js';
export { TokenBuckets } from './limits/token-buckets.js';
export * from './pages/form-fields.js';
export { Html, html, noticeContent, type NextStep, page, type Page, timeText } from './pages/html.js';
export { ICON } from './pages/mark.js';
export { asset, sendAsset } from './pages/page-asset.js';
export { PageFilesController } from './pages/page-files.js';
export { type Publisher, siteBar } from './pages/render-page.js';
export { isFromOtherSite, PAGE_HEADERS, sendPage, setPublisher, wantsPage } from './pages/send-page.js';
export { type RequestOutcome, RequestOutcomes, requestsUnderWay } from './requests/access-log.js';
export type { FailedField } from './requests/failed-fields.js';
export { HostCookie } from './requests/host-cookie.js';
export {
  AccessFor,
  AllowedWhileSuspended,
  BodyOptional,
  Costs,
  type RouteOptions,
  routeOptionsOf,
  WritesNothing,
} from './requests/route-options.js';
export {
  callerLogFields,
  clientAddressOf,
  countLoadedEvents,
  currentRequest,
  requestLogFields,
} from './requests/request-context.js';
export type * from './requests/request-context.js';
export { CachedResponse, isKnownTo } from './responses/cached-response.js';
export { allowCrossOrigin } from './responses/cross-origin.js';
export { respondWhenProjected, Unenveloped, WhenProjected } from './responses/envelope.adapter.js';
export { failureOf } from './responses/failure.js';
export { closePorts, listen, type NamedPort, openPorts, PortsTakenError } from './server/open-ports.js';
export { PortServer } from './server/port-server.js';
export { characterFault, printFault } from './validation/characters.js';
export * from './validation/declared-fields.js';
export { type ValueSet, valueSet } from './validation/value-set.js';
export { isEmailAddress } from './validation/email-address.js';
export { Expand } from './validation/expand-field.js';
export { Flag, QueryFlag } from './validation/flag-fields.js';
export { Decimal, QueryWhole, Whole } from './validation/number-fields.js';
export { Email, oneLine, OneOf, Phone, Ssn, Text } from './validation/text-fields.js';
export { between, isPlainDate, Moment, PlainDate, storedTime } from './validation/time-fields.js';
export { PageQuery } from './validation/page-query.js';
export { Metadata, MetadataFilter, METADATA_LIMITS } from './validation/metadata-field.js';
export { field, type FieldOptions, type FieldRule, ruledField } from './validation/field.js';
export { Nested, NestedList, TextList } from './validation/nested-fields.js';
export { type CrossFieldRules, validate } from './validation/validate.js';
