// `@vintem/sdk/webhooks`: what a program needs that receives webhooks.

export {
  confirmsWebhook,
  signConfirm,
  signWebhook,
  verifyWebhook,
  type Confirmed,
  type Received,
} from './webhooks.ts'
export { openReceiver, type Receipt, type Receiver, type ReceiverOptions } from './receiver.ts'
export { memoryStore, type Change, type ObjectState, type ReceiverStore } from './receiver-store.ts'
export {
  openAuthorizer,
  type AuthorizationAnswer,
  type AuthorizationRequest,
  type AuthorizationReply,
  type Authorizer,
  type AuthorizerOptions,
} from './authorizer.ts'
export { listenerOf, type Handled, type HandlerOptions } from './receiver-http.ts'
export { expressWebhook, fastifyWebhook, honoWebhook, nextWebhook } from './receiver-frameworks.ts'
