// What a call is to a policy of approvals: for which amount, and which policy holds it.

import { heldAs, isOpenToReaders, showsKeptSecret } from '../../../contract/access/delicacy.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import {
  readId,
  type CorporateCardId,
  type HolderId,
  type InvoiceId,
  type LimitRequestId,
  type PayoutId,
  type PortalUserId,
  type ReceivedPixId,
  type RefundId,
  type TransactionId,
} from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { findById } from '../../identity/auth/store.ts'
import { payableBalanceOf } from '../../corporate/account/closing.ts'
import { findAccount } from '../../corporate/account/store.ts'
import { findCards } from '../../corporate/cards/store.ts'
import { findHolder } from '../../corporate/holders/store.ts'
import { hasUser } from '../../identity/users/store.ts'
import { find as findLimitRequest } from '../../corporate/limit-requests/store.ts'
import type { Interval } from '../../corporate/purchases/spending.ts'
import { findInvoice } from '../../corporate/statements/store.ts'
import { demandUndecided } from '../../marketplace/payouts/decision.ts'
import { find as findPayout } from '../../marketplace/payouts/store.ts'
import { leftOf } from '../../payments/received-pix/received-pix.ts'
import { find as findReceivedPix } from '../../payments/received-pix/store.ts'
import { demandUndecided as demandUndecidedRefund } from '../../payments/transactions/refunds/decision.ts'
import { refundsOf } from '../../payments/transactions/refunds/store.ts'
import { isCancelable } from '../../payments/transactions/transaction.ts'
import { findMany } from '../../payments/transactions/store.ts'
import { owedOf } from '../../corporate/statements/invoice.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Content } from '../approval.ts'
import { shownLinked, shownToken } from './bank-account-queries.ts'
import { fieldsOf, type AskedCall, type Policy } from '../policy.ts'

export type Subject = Pick<Content, 'account' | 'policy'> & {
  /** Null: it has no amount, and is held whatever amount a policy names. */
  readonly amount: Cents | null
  /** The transaction of a refund, or the payout or refund whose result is said. */
  readonly object?: TransactionId | PayoutId | RefundId
  /** From then on it can no longer be done. */
  readonly until?: Date
}

/** What is asked of something unknown is not held: the call itself refuses it. */
type Found = Subject | 'not held'

/**
 * A refund: of what is left when no amount is named. An unpaid transaction is canceled, which moves
 * no money.
 */
async function refundOf(deps: Deps, call: AskedCall): Promise<Found> {
  const { operation, caller, params, body } = call
  if (operation.id === 'receivedPix.return') return receivedPixOf(deps, call)
  const id = readId<'transaction'>(String(params['id'] ?? params['TransactionID']))
  const [t] = id ? await findMany(deps.db, [{ owner: caller.owner, id: id as TransactionId }]) : []
  if (!t || !sees(caller, t.seller) || isCancelable(t)) return 'not held'
  const named = fieldsOf(body)['amount'] as Cents | undefined
  return { amount: named ?? ((t.amount - t.refunded) as Cents), object: t.id }
}

/** The return of a pix that is nobody's: of all that is left of it. */
async function receivedPixOf(deps: Deps, { caller, params }: AskedCall): Promise<Found> {
  const id = readId<'received pix'>(String(params['id'])) as ReceivedPixId | undefined
  const pix = id && caller.platform && (await findReceivedPix(deps.db, { owner: caller.owner, id }))
  return pix && pix.status === 'unassigned' ? { amount: leftOf(pix) } : 'not held'
}

type Limit = { readonly amount: Cents; readonly interval: Interval }

const holderLimit = async (
  deps: Deps,
  caller: Caller,
  id: string | undefined,
): Promise<Limit | undefined> => (id ? findHolder(deps.db, caller, id as HolderId) : undefined)

async function cardLimit(
  deps: Deps,
  { owner, seller }: Caller,
  id: string | undefined,
): Promise<Limit | undefined> {
  const [card] = id ? await findCards(deps.db, owner, [id as CorporateCardId]) : []
  return card?.seller === seller ? { amount: card.limit, interval: card.interval } : undefined
}

/**
 * The new limit; amounts of different intervals cannot be compared, so another interval is held
 * whatever its amount.
 */
function limitIn(before: Limit, { amount, interval }: Partial<Limit>): Found {
  if (interval !== undefined && interval !== before.interval) return { amount: null }
  return amount === undefined ? 'not held' : { amount }
}

/**
 * A limit that is set, or granted as it was asked for; everything else about a card or its holder
 * is not held.
 */
async function limitOf(deps: Deps, { operation, caller, params, body }: AskedCall): Promise<Found> {
  const fields = fieldsOf(body) as {
    readonly amount?: Cents
    readonly limit?: Cents
    readonly interval?: Interval
  }
  switch (operation.id) {
    case 'corporate.limitRequests.accept': {
      const id = readId<'limit request'>(String(params['id']))
      const request = id && (await findLimitRequest(deps.db, caller, id as LimitRequestId))
      if (!request) return 'not held'
      const { card, holder, interval } = request
      const before = card
        ? await cardLimit(deps, caller, card)
        : await holderLimit(deps, caller, holder)
      const amount = fields.amount ?? request.amount
      return before ? limitIn(before, { amount, ...(interval ? { interval } : {}) }) : { amount }
    }
    case 'corporate.holders.update': {
      const before = await holderLimit(
        deps,
        caller,
        readId<'cardholder'>(String(params['holder_id'])),
      )
      return before ? limitIn(before, fields) : 'not held'
    }
    case 'corporate.cards.update': {
      const before = await cardLimit(
        deps,
        caller,
        readId<'corporate card'>(String(params['card_id'])),
      )
      const { limit, ...rest } = fields
      return before
        ? limitIn(before, limit === undefined ? rest : { ...rest, amount: limit })
        : 'not held'
    }
    default:
      return { amount: (fields.amount ?? fields.limit)! }
  }
}

/**
 * A payout; a change of the policy by which a seller is paid out; or the closing of a corporate
 * account, which pays out its balance.
 */
async function payoutOf(deps: Deps, call: AskedCall): Promise<Found> {
  const { operation, caller, params, body } = call
  const fields = fieldsOf(body)
  if (operation.id === 'portal.corporateClose') {
    const account = await findAccount(deps.db, caller)
    if (!account) return 'not held'
    const to = await shownLinked(deps, caller, caller.seller, fields['bank_account_id'])
    return { amount: payableBalanceOf(account), ...(to ? { account: to } : {}) }
  }
  if (operation.id !== 'transfers.create')
    return fields['payout_policy'] === undefined ? 'not held' : { amount: null }
  const to = await shownLinked(deps, caller, params['io_seller_id'], params['bank_account_id'])
  return { amount: fields['amount'] as Cents, ...(to ? { account: to } : {}) }
}

/** How a payout ended, as a person of the platform says: of all of it. */
async function payoutResultOf(deps: Deps, { caller, params }: AskedCall): Promise<Found> {
  const id = readId<'payout'>(String(params['id'])) as PayoutId | undefined
  const isAsked = caller.platform && caller.person !== undefined && id !== undefined
  const payout = isAsked && (await findPayout(deps.db, caller.owner, id))
  if (!payout || payout.seller !== readId<'seller'>(String(params['io_seller_id'])))
    return 'not held'
  demandUndecided(payout, { now: deps.clock.now(), wall: deps.clock.wall() })
  const to = await shownLinked(deps, caller, payout.seller, payout.bankAccount)
  return { amount: payout.amount, object: id, ...(to ? { account: to } : {}) }
}

/** How a refund ended that was paid out, as a person of the platform says. */
async function refundResultOf(deps: Deps, { caller, params }: AskedCall): Promise<Found> {
  if (!caller.platform || caller.person === undefined) return 'not held'
  const id = readId<'transaction'>(String(params['id'])) as TransactionId | undefined
  const refunds = id ? await refundsOf(deps.db, caller.owner, [id]) : []
  const named = readId<'refund'>(String(params['refund_id']))
  const refund = refunds.find((one) => one.id === named && one.reason === 'requested')
  if (!refund) return 'not held'
  demandUndecidedRefund(refund, { now: deps.clock.now(), wall: deps.clock.wall() })
  return { amount: refund.amount, object: refund.id }
}

/** A bank account that is linked by its token, until the token expires; or one that is unlinked. */
async function bankAccountOf(
  deps: Deps,
  { operation, caller, params, body }: AskedCall,
): Promise<Found> {
  if (operation.method === 'DELETE') {
    const account = await shownLinked(deps, caller, params['io_seller_id'], params['id'])
    return account ? { amount: null, account } : 'not held'
  }
  const { io_seller_id: seller, token } = fieldsOf(body)
  const found = await shownToken(deps, caller, { seller, token })
  return found ? { amount: null, account: found.account, until: found.expiresAt } : 'not held'
}

/** A policy, as it is before the change. */
const policyOf = ({ operation, params, body }: AskedCall, all: readonly Policy[]): Found => {
  const changed =
    operation.method === 'DELETE'
      ? all.find((one) => one.id === readId<'approval policy'>(String(params['id'])))
      : all.find((one) => one.action === fieldsOf(body)['action'])
  return { amount: null, policy: changed ? { id: changed.id, version: changed.version } : null }
}

async function corporatePaymentOf(deps: Deps, { caller, params, body }: AskedCall): Promise<Found> {
  const amount = fieldsOf(body)['amount'] as Cents | undefined
  if (amount !== undefined) return { amount }
  const id = readId<'invoice'>(String(params['id']))
  const invoice = id && (await findInvoice(deps.db, { owner: caller.owner, id: id as InvoiceId }))
  if (!invoice || invoice.seller !== caller.seller) return 'not held'
  return { amount: owedOf(invoice, dayOf(deps.clock.now())) }
}

/**
 * The scopes that open a call which policies can hold, or one that shows a secret: whoever reads a
 * card's number can spend by it.
 */
const HELD_SCOPES: ReadonlySet<string> = new Set([
  // Whoever reads the mails of a sandbox reads the links with which people set their passwords.
  'mails',
  ...OPERATIONS.filter((one) => heldAs(one) !== undefined || showsKeptSecret(one)).flatMap((one) =>
    one.scopes.flatMap((scope) => (isOpenToReaders(one) ? [scope, `${scope}:read`] : [scope])),
  ),
])
/**
 * A credential that makes credentials can make one with such a scope only if it has that scope
 * itself.
 */
const isHeldWith = (scopes: Iterable<string>): boolean =>
  [...scopes].some((scope) => scope !== 'credentials' && HELD_SCOPES.has(scope))

async function credentialOf(
  deps: Deps,
  { operation, caller, params, body }: AskedCall,
): Promise<Found> {
  const held = (scopes: Iterable<string>): Found =>
    isHeldWith(scopes) ? { amount: null } : 'not held'
  if (operation.id.endsWith('credentials.create'))
    return held((fieldsOf(body)['scopes'] as string[] | undefined) ?? caller.scopes)
  const id = readId<'credential'>(String(params['id']))
  const found = id && (await findById(deps.db, { owner: caller.owner, id }))
  return found && sees(caller, found.seller) ? held(found.scopes) : 'not held'
}

/** A person to be invited, or a user of the company. */
async function userOf(deps: Deps, { caller, params }: AskedCall): Promise<Found> {
  if (params['id'] === undefined) return { amount: null }
  const id = readId<'portal user'>(String(params['id']))
  return id && (await hasUser(deps.db, caller, id as PortalUserId)) ? { amount: null } : 'not held'
}

/** What the call is of. */
export async function subjectOf(
  deps: Deps,
  call: AskedCall,
  all: readonly Policy[],
): Promise<Found> {
  switch (call.action) {
    case 'payout':
      return payoutOf(deps, call)
    case 'payout_result':
      return call.operation.id === 'transactions.decideRefund'
        ? refundResultOf(deps, call)
        : payoutResultOf(deps, call)
    case 'bank_account':
      return bankAccountOf(deps, call)
    case 'policy':
      return policyOf(call, all)
    case 'refund':
      return refundOf(deps, call)
    case 'card_limit':
      return limitOf(deps, call)
    case 'corporate_payment':
      return corporatePaymentOf(deps, call)
    case 'credential':
      return credentialOf(deps, call)
    case 'user':
      return userOf(deps, call)
    default:
      return { amount: null }
  }
}
