// `@vintem/sdk/outbox`: calls that are done exactly once, across a crash of the program that makes
// them.

export {
  isUnsettled,
  openOutbox,
  type KeptCall,
  type Outcome,
  type OutboxOptions,
  type OutboxStore,
  type Resumed,
} from './outbox/outbox.ts'
export { fileOutbox, OUTBOX_TABLE, sqlOutbox } from './outbox/stores.ts'
