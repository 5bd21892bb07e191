// The ports to banks, one per rail, and the three results of a call. Small ports: a bank implements
// the rails it has. It knows no protocol; the connectors beside it translate.

import type { Text } from '../../contract/text.ts'
import type { Initiation } from '../../contract/names/pix-initiations.ts'
import type { BoletoTerms } from '../kernel/brazil/boleto-due.ts'
import type { Day } from '../kernel/brazil/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import type { MedNature } from './disputes.ts'

/**
 * Accepted, rejected or unknown. Silence is no rejection: nothing is undone and the same request is
 * repeated.
 */
export type ProviderResult<T> =
  | { result: 'accepted'; value: T }
  /** The bank refused and no money moved. `code` is the bank's code, `why` its sentence. */
  | { result: 'rejected'; code: string; why: string }
  /**
   * A time-out, a 5xx, a dropped connection, an invalid reply: the request may or may not have been
   * carried out.
   */
  | { result: 'unknown'; why: string }

export const accepted = <T>(value: T): ProviderResult<T> => ({ result: 'accepted', value })
export const rejected = (code: string, why: string): ProviderResult<never> => ({
  result: 'rejected',
  code,
  why,
})
export const unknown = (why: string): ProviderResult<never> => ({ result: 'unknown', why })

/** No provider is configured; one may be later. */
export const NOT_CONFIGURED = unknown('no bank is configured')

/**
 * A charge to be registered at the receiver's PSP. Our `txid` identifies it there (26 to 35 letters
 * and digits).
 */
export type PixOrder = {
  txid: string
  amount: Cents
  /** The receiver's key in the DICT. */
  key: string
  /** Seconds it may be paid, from its creation at the bank. */
  expiresIn: number
  payer?: { name: string; taxpayerId: string }
  /** Shown to the payer, at most 140 characters. */
  text?: string
}

/** Charges with a due date: whether a PSP has any, and only with the payer's address. */
export type DueCharges = 'offered' | 'with address' | 'missing'

/**
 * A pix with a due date (cobv), by itself or for the QR code on a boleto: the PSP computes the
 * amount due on the day of payment.
 */
export type PixDueOrder = {
  txid: string
  key: string
  terms: BoletoTerms
  payer: {
    name: string
    taxpayerId: string
    address?: { street: string; city: string; state: string; zipCode: string }
  }
  text?: string
}

/** A pix the bank received. `endToEndId` is its unique id in the SPI. */
export type ReceivedPix = {
  endToEndId: string
  txid?: string
  amount: Cents
  /** The bank's time of settlement. */
  paidAt: Date
  returns: ProviderRefund[]
  /** The receiver's key in the DICT, where the bank reports it. */
  key?: string
  /** The payer, where the bank reports one: whoever paid, not whom the charge was made for. */
  payer?: PixPayer
  /** How the payer began it ("forma de iniciação"), where the bank reports it. */
  initiation?: Initiation
  /** The payer's message, at most 140 characters. */
  message?: string
}

/**
 * Who paid a pix, at least one of both. The document is canonical, or as its bank masks it
 * (`***.456.789-**`).
 */
export type PixPayer = { name?: string; taxpayerId?: string }

export type ProviderRefund = {
  /** Our id of the refund. */
  id: string
  /** The provider's id of the refund; for a pix the SPI's rtrId. */
  providerReference: string
  amount: Cents
  status: 'processing' | 'returned' | 'failed'
  reason?: string
  /**
   * Set when the bank returned the pix by itself under the MED (Mecanismo Especial de Devolução);
   * then `id` is not ours.
   */
  med?: { nature: MedNature; at?: Date }
}

/** A charge as the bank has it now. `absent`: the bank knows no such charge (404). */
export type ChargeReport =
  | { status: 'absent' }
  | {
      status: 'active' | 'completed' | 'removed'
      /** The text of the QR code ("copia e cola"). */
      brCode: string
      /** The address of its payload, without scheme; empty where the code has none. */
      location: string
      amount: Cents
      createdAt: Date
      expiresAt: Date
      payments: ReceivedPix[]
    }

/**
 * A PSP of the Pix arrangement, seen from the receiver. Every method may be repeated with the same
 * arguments.
 */
export type PixRail = {
  /** The name of the PSP in the banks file. */
  name: string
  /** The longest range of one list, in milliseconds; absent: any. */
  windowMs?: number
  /** What it has of charges with a due date. */
  due: DueCharges
  /**
   * Where its list goes by the making of a charge and not by its payment: how old a charge can be
   * that is paid now, in milliseconds.
   */
  paidWithinMs?: number
  /** True: its lists say how much of a pix was returned, and name no return. */
  sumsReturns?: boolean
  /** False: its lists say of no return that the bank made it by itself (MED). */
  tellsMed?: boolean
  /**
   * Registers a charge. `again`: a repeated attempt, so it reads first and writes only on "no such
   * charge".
   */
  charge(order: PixOrder, again: boolean): Promise<ProviderResult<ChargeReport>>
  /**
   * Registers a charge with a due date. `again` as in `charge`. Its `amount` in the report is the
   * face value.
   */
  chargeDue(order: PixDueOrder, again: boolean): Promise<ProviderResult<ChargeReport>>
  /**
   * Reads a charge. An unknown one is `accepted` with status `absent`. `due`: one with a due date
   * (cobv).
   */
  read(txid: string, due?: boolean): Promise<ProviderResult<ChargeReport>>
  /**
   * Gives an active charge with a due date other terms. If it was paid or removed meanwhile, the result
   * is the charge as it is. Absent: the bank has no such call.
   */
  revise?(order: PixDueOrder): Promise<ProviderResult<ChargeReport>>
  /** Withdraws an unpaid charge. If it was paid meanwhile, the result is the charge as it is. */
  remove(txid: string, due?: boolean): Promise<ProviderResult<ChargeReport>>
  /**
   * Returns a received pix, whole or in part. `again` as in `charge`. `txid`: the charge it paid;
   * some companies return a pix by nothing else. `providerReference`: what the company called this
   * return while it was under way; some name it by nothing of ours.
   */
  giveBack(
    order: {
      endToEndId: string
      id: string
      amount: Cents
      txid?: string
      text?: string
      providerReference?: string
    },
    again: boolean,
  ): Promise<ProviderResult<ProviderRefund>>
  /**
   * Reads one received pix by its id at the SPI; undefined: the bank knows none. Absent where the bank
   * has no such call: then a pix without a charge cannot be followed.
   */
  payment?(endToEndId: string): Promise<ProviderResult<ReceivedPix | undefined>>
  /**
   * What the bank received in a range of its time, page by page (0, 1, …; `more`: another page
   * follows). `returned`: only pix of which something was returned. `madeSince`: where
   * `paidWithinMs` is, those of older charges may be left out.
   */
  received(span: {
    from: Date
    to: Date
    page: number
    returned?: boolean
    madeSince?: Date
  }): Promise<ProviderResult<{ pix: ReceivedPix[]; more: boolean }>>
}

/**
 * A boleto to be registered. Our `id` identifies it at a bank that takes one, `ourNumber` at others,
 * and `sequence` at a bank that counts its boletos itself.
 */
export type BoletoOrder = {
  id: string
  /** Our count of it within the agreement; to the bank, "seu número". */
  sequence: number
  /**
   * The bank's "nosso número", counted by us within the agreement. Where the bank counts, empty until
   * it has told it.
   */
  ourNumber: string
  /** The 44 digits as we compose them; the bank must get the same. Empty as `ourNumber` is. */
  barcode: string
  issuedOn: Day
  terms: BoletoTerms
  payer: {
    name: string
    taxpayerId: string
    address?: { street: string; neighborhood: string; city: string; state: string; zipCode: string }
  }
  /** Shown to the payer. */
  text?: string
  /** Other terms that it has had at the bank, or may have: those of changes. */
  also?: readonly BoletoTerms[]
}

/** What a change of a boleto is about: of one of them. */
export const BOLETO_FIELDS = ['due_date', 'amount', 'discount'] as const
export type BoletoField = (typeof BOLETO_FIELDS)[number]

/**
 * What a bank is asked of a protest at the registry office ("cartório"): to order it, or to stop it
 * and keep the boleto.
 */
export type ProtestAct = 'protest' | 'protest_cancel'
export type BoletoAct = BoletoField | ProtestAct
export const isProtestAct = (act: BoletoAct): act is ProtestAct =>
  act === 'protest' || act === 'protest_cancel'

/** How far a protest is at a bank that tells it. `none`: it has none now. */
export type ProtestReport = 'none' | 'ordered' | 'at_registry' | 'protested' | 'canceled' | 'paid'

/**
 * A change of a boleto. Its terms differ from those of the order in `field` alone; those of a protest
 * are the order's.
 */
export type BoletoChange = {
  id: string
  field: BoletoAct
  /** Those after it. */
  terms: BoletoTerms
  /** Our bars for them; empty where the bank makes them. */
  barcode: string
  /** A repeated attempt, after one without an answer. */
  again: boolean
  /** When it was sent, and how its bank names it, where that confirms it later. */
  sent?: { at: string; reference?: string }
}

/** What is to change, when the boleto was changed last or made, and what time it is. */
export type WantedChange = {
  fields: readonly BoletoField[]
  terms: BoletoTerms
  since: Date
  now: Date
}

/** What a bank changes of a boleto. A repetition of a change changes nothing more. */
export type BoletoChanges = {
  /** Why it cannot change a boleto so; then it is not asked. */
  cannot(order: BoletoOrder, wanted: WantedChange): { field: BoletoField; says: Text } | undefined
  /**
   * Makes a change. If the boleto was paid or withdrawn meanwhile, the result is the boleto as it is.
   * Rejected: it is as it was.
   */
  change(order: BoletoOrder, change: BoletoChange): Promise<ProviderResult<BoletoReport>>
  /** Why it cannot be asked for a protest, or to stop one. Absent: it knows no protests. */
  cannotProtest?(order: BoletoOrder, act: ProtestAct, now: Date): Text | undefined
}

/** A boleto as it is looked for; without more than its id only at a bank that takes ours. */
export type SoughtBoleto = Pick<BoletoOrder, 'id'> & Partial<BoletoOrder>

/** One payment of a boleto, at a counter, a terminal or another bank. */
export type BoletoPayment = {
  /** The bank's id of it; unique within the bank. */
  id: string
  amount: Cents
  /** When it was paid, not when the bank was credited. */
  paidAt: Date
  /** The payer, where the bank reports one. */
  payer?: Payer
}

/** A person or company as a bank reports it; the document is canonical. */
export type Payer = { name: string; taxpayerId: string }

/** A boleto as the bank has it now. `absent`: the bank knows no such boleto (404). */
export type BoletoReport =
  | { status: 'absent' }
  | {
      /**
       * `requested`: accepted but not yet payable (a bank that registers by files). `registering`: the
       * same, for minutes: it is read again.
       */
      status: 'requested' | 'registering' | 'registered' | 'paid' | 'withdrawn'
      id: string
      /** Empty while a bank that counts itself is registering it. */
      barcode: string
      /** The bank's number, where it counts itself and has told it. */
      ourNumber?: string
      /** The text of the bank's own QR code on it, where it has one. */
      brCode?: string
      /** The face value. */
      amount: Cents
      payments: BoletoPayment[]
      /** Of a bank that tells how far its protest is. */
      protest?: ProtestReport
      /**
       * In the reply to a change. `sent`: its bank confirms it later, and is asked again. `queued`: it
       * goes with the next file, whose reply makes it due.
       */
      change?: { is: 'made' | 'sent' | 'queued'; reference?: string }
      /** In the reply to a withdrawal that goes by file: what the bank says of it makes it due. */
      isWithdrawing?: true
    }

/** Boletos that a bank lists: by our ids, or by the numbers that they have there. */
export type ListedBoletos = {
  readonly ids: readonly string[]
  readonly ourNumbers?: readonly string[]
  readonly more: boolean
  /** Rows that could not be read, as of `Rows`: the others are there. */
  readonly unread?: string
}

/**
 * A bank that collects boletos, seen from a platform. Every method may be repeated with the same
 * arguments.
 */
export type BoletoRail = {
  /** "boletos/" and its name in the banks file. */
  name: string
  /** The longest range of one list, in milliseconds; absent: any. */
  windowMs?: number
  /** How often its list is read, where each reading is costly. */
  everyMs?: number
  /** How late its list may show a row. Default: an hour. */
  overlapMs?: number
  /** True: it prints a pix of its own on its boletos, so that ours would be a second one. */
  printsPix?: boolean
  /**
   * Registers a boleto, once under any number of repetitions. `again`: a repeated attempt. Rejected:
   * it will never be payable.
   */
  register(order: BoletoOrder, again?: boolean): Promise<ProviderResult<BoletoReport>>
  read(sought: SoughtBoleto): Promise<ProviderResult<BoletoReport>>
  /**
   * Withdraws an unpaid boleto ("baixa"). If it was paid meanwhile, the result is the boleto as it
   * is.
   */
  withdraw(sought: SoughtBoleto): Promise<ProviderResult<BoletoReport>>
  /** Absent: it changes none. */
  changes?: BoletoChanges
  /**
   * The boletos that were paid, or changed otherwise, in a range of the bank's time, page by page.
   */
  changed(span: { from: Date; to: Date; page: number }): Promise<ProviderResult<ListedBoletos>>
}
