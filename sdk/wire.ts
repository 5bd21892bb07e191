// What goes over the wire, by name, for those who write functions of their own around it. Types only.

import type { createCustomer, getCustomer, updateCustomer } from '../contract/customers.ts'
import type { getEvent } from '../contract/events.ts'
import type { BodyOf, ReplyOf } from '../contract/operation.ts'
import type { getBalances } from '../contract/sellers.ts'
import type { createTransaction, getTransaction } from '../contract/transactions.ts'

export type Customer = ReplyOf<typeof getCustomer>
export type NewCustomer = BodyOf<typeof createCustomer>
export type CustomerChange = BodyOf<typeof updateCustomer>
export type Transaction = ReplyOf<typeof getTransaction>
export type NewTransaction = BodyOf<typeof createTransaction>
export type Balances = ReplyOf<typeof getBalances>
/** An event, as the feed and webhooks tell it. */
export type VintemEvent = ReplyOf<typeof getEvent>
