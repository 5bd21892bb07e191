// The package: the client, typed from the contract, and what programs that receive webhooks need. Without dependencies.

export * from './browser.ts'
export { confirmsWebhook, signConfirm, signWebhook, verifyWebhook, type Confirmed, type Received } from './webhooks.ts'
export { openReceiver, type Receipt, type Receiver, type ReceiverOptions } from './receiver.ts'
export { memoryStore, type Change, type ObjectState, type ReceiverStore } from './receiver-store.ts'
export { listenerOf } from './receiver-http.ts'
