// The interface of a payment method: all that differs between pix, boleto and card. Each method is
// one file in this folder; it reaches providers and the vault through its arguments alone. Types
// only.

import type { BodyOf, ReplyOf } from '../../../../contract/operation.ts'
import type {
  createTransaction,
  getTransaction,
} from '../../../../contract/payments/transactions.ts'
import type { CustomerId, OwnerId } from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { Method } from '../../../marketplace/fees/plan.ts'
import type { BoletoAct, Payer, ProviderResult } from '../../../providers/bank.ts'
import type { CardOrder } from '../../../providers/acquirer.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Card, Token } from '../../vault/card.ts'
import type { ChangeSet, Instant, RecordedFacts } from '../changes.ts'
import type { BuyingParty, SellingParty } from '../creation/parties.ts'
import type { Refund } from '../refunds/refund.ts'
import type { Order, PaymentMethodBy, TransactionBy } from '../transaction.ts'
import type { CardDetail, PaymentMethods } from './payment-method.ts'

/** A request to a transaction's provider. */
export type NextRequest =
  | { readonly ask: 'charge'; readonly again: boolean }
  | { readonly ask: 'remove' | 'read' }
  | {
      readonly ask: 'change'
      readonly id: string
      readonly field: BoletoAct
      /** Its bank had taken it before this call, which then asks what became of it. */
      readonly sent: boolean
    }
  | { readonly ask: 'authorize'; readonly again: boolean }
  | { readonly ask: 'capture' | 'release'; readonly amount: Cents }
  | { readonly ask: 'cancel' }

/** An answer other than `unknown`. */
export type KnownResult<Report> = Exclude<ProviderResult<Report>, { result: 'unknown' }>

export type ReportOf<M extends Method> = PaymentMethods[M]['report']
export type Report = ReportOf<Method>

export type Body = BodyOf<typeof createTransaction>

/** The card or token that a body names, and the address it was typed at. */
export type NamedCard = { readonly named: Card | Token; readonly source: string | null }

/** The data of a new transaction's order. */
export type NewOrder = {
  readonly owner: OwnerId
  readonly customer: CustomerId
  readonly body: Body
  readonly seller: SellingParty
  readonly buyer: BuyingParty
  readonly banks: Deps['banks']
  readonly now: Date
  /** Reads the card or token that the body names. Refuses one that cannot be charged now. */
  readonly findCard: () => Promise<NamedCard>
}

/**
 * A new transaction's payment method, its expiry, and the number of installments that sellers are
 * paid in.
 */
export type MethodOrder<M extends Method> = Pick<Order, 'expiresAt' | 'installments'> & {
  readonly paymentMethod: PaymentMethodBy<M>
}

/** Number and code of a card, for one request to an acquirer. */
export type CardSecrets = Pick<CardOrder['card'], 'number' | 'code'>

/** The dependencies of a call to a provider. */
export type CallContext = Pick<Deps, 'banks' | 'clock'> & {
  /** Makes a call whose silence must not keep back what the calls before it found. */
  readonly inTime: <T>(call: () => Promise<ProviderResult<T>>) => Promise<ProviderResult<T>>
  readonly secrets: (t: { owner: OwnerId }, card: CardDetail) => Promise<CardSecrets | undefined>
}

type Reply = ReplyOf<typeof getTransaction>

/** The fields of a transaction on the wire that depend on its method. */
export type MethodWire = Pick<
  Reply,
  'payment_method' | 'installment_plan' | 'payment_authorization' | 'antifraud_status'
> & { qrcode_link?: string }

export type MethodDefinition<M extends Method> = {
  /** The name of its fee on the wire. */
  readonly feeName: string

  // Order.
  /** The payment method of a new transaction. Refuses what this method does not allow. */
  order(wanted: NewOrder): MethodOrder<M> | Promise<MethodOrder<M>>

  // Request.
  /** The next request to the provider. */
  nextRequest(t: TransactionBy<M>, now: Date): NextRequest
  /** Makes the request, on its rail. */
  call(
    context: CallContext,
    t: TransactionBy<M>,
    request: NextRequest,
  ): Promise<ProviderResult<ReportOf<M>>>

  // Apply.
  /** Applies the answer to `request`. `known`: what is on record of the transaction. */
  apply(
    changes: ChangeSet<TransactionBy<M>>,
    request: NextRequest,
    answer: KnownResult<ReportOf<M>>,
    known: RecordedFacts,
    time: Instant,
  ): void
  /**
   * Refuses to reply with a new transaction that the provider rejected or has not answered.
   * `shown`: the transaction on the wire.
   */
  refuseNotCreated(t: TransactionBy<M>, shown: () => object): void

  // Wire.
  toWire(t: TransactionBy<M>, publicUrl: string): MethodWire

  // What other code reads of a transaction.
  /** The amount first requested from the buyer. */
  original(t: TransactionBy<M>): Cents
  /** The text of its QR code; undefined where there is none, or none yet. */
  brCode(t: TransactionBy<M>): string | undefined
  /** The card it is charged to. */
  cardOf(t: TransactionBy<M>): CardDetail | undefined
  /** The method whose settlement days apply. */
  settlesAs(t: TransactionBy<M>): Method
  /** The payment that a refund returns, and how; undefined before it is paid. */
  wayBack(
    t: TransactionBy<M>,
  ): { readonly payment: string; readonly way: Refund['way'] } | undefined
  /** The person to pay out to, where a payment cannot be returned the way it came. */
  payee(t: TransactionBy<M>, payment: string): Payer | undefined
}
