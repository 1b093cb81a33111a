export { cancelDeliveriesOf } from './deliveries/former-deliveries.js';
export {
  deliveryPageSchema,
  deliverySchema,
  endpointSchema,
  endpointWithHealthSchema,
  listedEndpointSchema,
  RECOVERY,
} from './api/schemas.js';
export { respondWithProgress } from './api/recovery-response.js';
export { LinkedDocuments } from './api/with-documents.js';
export { deliveriesOfCompany } from './deliveries/deliveries-of-company.js';
export { attemptsOf } from './deliveries/delivery.js';
export { WebhookDispatcher } from './dispatcher/webhook-dispatcher.js';
export { type Announcement, AnnouncedEvents } from './events/announced-events.js';
export { isAttempts } from './endpoint/attempt-counts.js';
export { CompanyReferences } from './events/company-references.js';
export * from './events/event-catalog.js';
export { type EndpointChange, EndpointLog } from './endpoint/endpoint-log.js';
export { sealedWebhookSecrets } from './endpoint/webhook-endpoints.js';
export { WebhookSubscriber } from './events/webhook-subscriber.js';
export { type EndpointNotice, EndpointNotices, EndpointNotifier } from './notices/endpoint-notifier.js';
export { type DeliveryDocument, webhookCollections } from './records.js';
export { type DeliveryReport, DeliveryReporter, DeliveryReports } from './reports/delivery-reporter.js';
export { RecoveryWorker } from './deliveries/recovery-worker.js';
export { WebhookRetention } from './retention/webhook-retention.js';
export { type EndpointHealth, EndpointHealthReader } from './self-service/endpoint-health.js';
export { QueueStatus, type QueuedTenant } from './self-service/queue-status.js';
export {
  DeliveriesQuery,
  EventsQuery,
  PutEndpointRequest,
  RecoverRequest,
  RotateSecretRequest,
} from './self-service/requests.js';
export { deliveryView } from './self-service/views.js';
export { WebhookSelfService } from './self-service/webhook-self-service.js';
export { WebhookSelfServiceModule } from './self-service/webhook-self-service.module.js';
export { Sender } from './sending/sender.js';
export { firstBytes, GuardedRequests } from './sending/guarded-requests.js';
export * from './sending/schedule.js';
export * from './sending/signature.js';
export { EventStreams } from './stream/event-streams.js';
export * from './targets/target-guard.js';
export { WebhooksConfig } from './webhooks.config.js';
export * from './webhooks-api.module.js';
export * from './webhooks-worker.module.js';
