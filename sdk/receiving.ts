// `@vintem/sdk/webhooks`: what a program needs that receives webhooks.

export {
  confirmsWebhook,
  signConfirm,
  signWebhook,
  verifyWebhook,
  type Confirmed,
  type Received,
} from './webhooks/webhooks.ts'
export {
  openReceiver,
  type Receipt,
  type Receiver,
  type ReceiverOptions,
} from './webhooks/receiver.ts'
export {
  memoryStore,
  type Change,
  type ObjectState,
  type ReceiverStore,
} from './webhooks/receiver-store.ts'
export {
  openAuthorizer,
  type AuthorizationAnswer,
  type AuthorizationRequest,
  type AuthorizationReply,
  type Authorizer,
  type AuthorizerOptions,
} from './webhooks/authorizer.ts'
export { listenerOf, type Handled, type HandlerOptions } from './webhooks/receiver-http.ts'
export {
  expressWebhook,
  fastifyWebhook,
  honoWebhook,
  nextWebhook,
} from './webhooks/receiver-frameworks.ts'
