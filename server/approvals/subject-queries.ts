// What a call is to a policy of approvals: for which amount, and which policy holds it.

import type { ApprovalAction, Operation } from '../../contract/operation.ts'
import { dayOf } from '../kernel/brazil/calendar.ts'
import {
  readId,
  type ApprovalPolicyId,
  type InvoiceId,
  type LimitRequestId,
  type TransactionId,
} from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { findById } from '../identity/auth/store.ts'
import { find as findLimitRequest } from '../corporate/limit-requests/store.ts'
import { findInvoice } from '../corporate/statements/store.ts'
import { isCancelable } from '../payments/transactions/transaction.ts'
import { findMany } from '../payments/transactions/store.ts'
import { owedOf } from '../corporate/statements/invoice.ts'
import { sees, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import * as policies from './policy-store.ts'
import type { Policy } from './policy.ts'

export type HeldOperation = Pick<Operation, 'id' | 'method'> & { readonly approval: ApprovalAction }

/** A call, validated. */
export type AskedCall = {
  readonly operation: HeldOperation
  readonly caller: Caller
  readonly params: Readonly<Record<string, unknown>>
  readonly query: unknown
  readonly body: unknown
}

export type Subject = {
  /** Null: it has no amount, and is held whatever amount a policy names. */
  readonly amount: Cents | null
  /** The transaction of a refund. */
  readonly object?: TransactionId
}

/** What is asked of something unknown is not held: the call itself refuses it. */
type Found = Subject | 'not held'

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/** A refund: of what is left when no amount is named. An unpaid transaction is canceled, which moves no money. */
async function refundOf(deps: Deps, { caller, params, body }: AskedCall): Promise<Found> {
  const id = readId<'transaction'>(String(params['id'] ?? params['TransactionID']))
  const [t] = id ? await findMany(deps.db, [{ owner: caller.owner, id: id as TransactionId }]) : []
  if (!t || !sees(caller, t.seller) || isCancelable(t)) return 'not held'
  const named = fieldsOf(body)['amount'] as Cents | undefined
  return { amount: named ?? ((t.amount - t.refunded) as Cents), object: t.id }
}

/** A limit that is set, or granted as it was asked for; everything else about a card or its holder is not held. */
async function limitOf(deps: Deps, { operation, caller, params, body }: AskedCall): Promise<Found> {
  const fields = fieldsOf(body)
  if (operation.id === 'corporate.limitRequests.accept') {
    const id = readId<'limit request'>(String(params['id']))
    const request = id && (await findLimitRequest(deps.db, caller, id as LimitRequestId))
    return request ? { amount: (fields['amount'] as Cents | undefined) ?? request.amount } : 'not held'
  }
  const amount = fields[operation.id.startsWith('corporate.holders') ? 'amount' : 'limit'] as Cents | undefined
  if (amount !== undefined) return { amount }
  return fields['interval'] === undefined ? 'not held' : { amount: null }
}

async function corporatePaymentOf(deps: Deps, { caller, params, body }: AskedCall): Promise<Found> {
  const amount = fieldsOf(body)['amount'] as Cents | undefined
  if (amount !== undefined) return { amount }
  const id = readId<'invoice'>(String(params['id']))
  const invoice = id && (await findInvoice(deps.db, { owner: caller.owner, id: id as InvoiceId }))
  if (!invoice || invoice.seller !== caller.seller) return 'not held'
  return { amount: owedOf(invoice, dayOf(deps.clock.now())) }
}

const MOVES_MONEY = new Set(['payments', 'sellers', 'corporate'])
/** A credential that makes credentials can make one that moves money only if it has that right itself. */
const movesMoney = (scopes: Iterable<string>): boolean => [...scopes].some((scope) => MOVES_MONEY.has(scope))

async function credentialOf(deps: Deps, { operation, caller, params, body }: AskedCall): Promise<Found> {
  const held = (scopes: Iterable<string>): Found => (movesMoney(scopes) ? { amount: null } : 'not held')
  if (operation.id.endsWith('credentials.create'))
    return held((fieldsOf(body)['scopes'] as string[] | undefined) ?? caller.scopes)
  const id = readId<'credential'>(String(params['id']))
  const found = id && (await findById(deps.db, { owner: caller.owner, id }))
  return found && sees(caller, found.seller) ? held(found.scopes) : 'not held'
}

/** What the call is of. */
export async function subjectOf(deps: Deps, call: AskedCall): Promise<Found> {
  switch (call.operation.approval) {
    case 'payout': {
      const { amount, payout_policy: policy } = fieldsOf(call.body)
      if (call.operation.id === 'transfers.create') return { amount: amount as Cents }
      return policy === undefined ? 'not held' : { amount: null }
    }
    case 'refund':
      return refundOf(deps, call)
    case 'card_limit':
      return limitOf(deps, call)
    case 'corporate_payment':
      return corporatePaymentOf(deps, call)
    case 'credential':
      return credentialOf(deps, call)
    default:
      return { amount: null }
  }
}

/**
 * The policy that governs a call. A change of a policy is governed by that policy itself; of one that does not exist yet, by the
 * policy for policies.
 */
export async function governing(deps: Deps, { operation, caller, params, body }: AskedCall, all: readonly Policy[]) {
  const named = (action: unknown) => all.find((one) => one.action === action)
  if (operation.approval !== 'policy') return named(operation.approval)
  if (operation.method !== 'DELETE') return named(fieldsOf(body)['action']) ?? named('policy')
  const id = readId<'approval policy'>(String(params['id']))
  const found = id && (await policies.find(deps.db, caller.owner, id as ApprovalPolicyId))
  return found && all.find((one) => one.id === found.id)
}
