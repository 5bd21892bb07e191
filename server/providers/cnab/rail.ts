// A bank that works by files, as a rail: requests wait for the next remittance, and reports come
// from the last return files. No call leaves this process, so results are immediate and never
// `unknown`.

import { isDeepStrictEqual } from 'node:util'
import { fill, type Text } from '../../../contract/text.ts'
import { composeBarcode } from '../../kernel/brazil/boleto.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId, type OwnerId } from '../../kernel/ids.ts'
import { inTransaction, type Database } from '../../platform/db/sql.ts'
import {
  rejected,
  accepted,
  type ProviderResult,
  type BoletoChange,
  type BoletoChanges,
  type BoletoReport,
  type WantedChange,
  type BoletoOrder,
  type BoletoRail,
  isProtestAct,
  type ProtestAct,
} from '../bank.ts'
import { faultsOf, sayFaults, type Sender } from './remittance.ts'
import { deleteUnsent, findChange, instruct, isWithdrawing } from './instruction-store.ts'
import {
  findTitle,
  changedIn,
  insertTitle,
  lockTitle,
  type AgreementKey,
  saveTitles,
} from './store.ts'
import { layoutOf } from './settings.ts'
import { agreementKey, LATER_INSTRUCTIONS, type Title } from './title.ts'

type CnabRailOptions = {
  readonly db: Database
  readonly clock: Clock
  /** The platform that owns the agreement; it alone numbers boletos in it. */
  readonly owner: OwnerId
  /** The bank's name in the banks file. */
  readonly name: string
} & Sender

const NO_PROTEST: Readonly<Record<ProtestAct, Text>> = {
  protest: {
    en: 'its files have no movement that orders a protest',
    pt: 'os arquivos dele não têm movimento que peça um protesto',
  },
  protest_cancel: {
    en: 'its files have no movement known to stop a protest and keep the boleto: ask the bank itself',
    pt: 'os arquivos dele não têm movimento conhecido que suste um protesto e mantenha o boleto: peça ao próprio banco',
  },
}
const PAGE = 1_000
const ABSENT: BoletoReport = { status: 'absent' }

/** The report of a title. A refused boleto is reported as withdrawn: neither can be paid. */
function reportOf({ id, status, order, payments, protest, brCode }: Title): BoletoReport {
  return {
    id,
    status: status === 'refused' ? 'withdrawn' : status,
    barcode: order.barcode,
    amount: order.terms.amount,
    ...(brCode !== null && { brCode }),
    ...(protest !== null && { protest }),
    payments: payments.map(({ paidAt, ...payment }) => ({ ...payment, paidAt: new Date(paidAt) })),
  }
}

/** An order as it is stored. */
const orderAsStored = (order: BoletoOrder): BoletoOrder =>
  JSON.parse(JSON.stringify(order)) as BoletoOrder

/** Why an order cannot be in this agreement's files; undefined when it can. */
function refusalOfOrder(sender: Sender, order: BoletoOrder): ProviderResult<never> | undefined {
  const faults = faultsOf(sender, order)
  if (faults.length > 0)
    return rejected('cnab_unwritable', `The file has no room for it: ${sayFaults(faults)}.`)
  const { ourNumber, terms } = order
  const ours = composeBarcode({
    agreement: sender.agreement,
    ourNumber,
    amount: terms.amount,
    dueOn: terms.dueOn,
  })
  if (ours !== order.barcode)
    return rejected('barcode_differs', 'The barcode does not match this agreement.')
  return undefined
}

/** The result for a boleto that was registered before. */
function resultOfKnownTitle(title: Title, order: BoletoOrder): ProviderResult<BoletoReport> {
  if (!isDeepStrictEqual(title.order, orderAsStored(order)))
    return rejected('other_words', 'The id is that of another boleto.')
  if (title.status === 'refused')
    return rejected('refused_by_bank', title.reason ?? 'The bank gave no reason.')
  return accepted(reportOf(title))
}

async function register(
  options: CnabRailOptions,
  place: AgreementKey,
  order: BoletoOrder,
): Promise<ProviderResult<BoletoReport>> {
  const { db, clock } = options
  const before = await findTitle(db, place, order.id)
  if (before) return resultOfKnownTitle(before, order)
  const unfit = refusalOfOrder(options, order)
  if (unfit) return unfit

  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const { id, ourNumber } = order
    const title: Title = {
      ...place,
      id,
      ourNumber,
      status: 'requested',
      reason: null,
      order,
      changedTerms: null,
      payments: [],
      protest: null,
      brCode: null,
    }
    if (await insertTitle(tx, title, now)) {
      await instruct(tx, place, { id: newId(clock.wall()), boleto: id, what: 'register' }, now)
      return accepted(reportOf(title))
    }
    const other = await lockTitle(tx, place, id)
    return other
      ? resultOfKnownTitle(other, order)
      : rejected('our_number_taken', 'The number, or the id, is that of another boleto.')
  })
}

async function withdraw(
  { db, clock }: CnabRailOptions,
  place: AgreementKey,
  id: string,
): Promise<ProviderResult<BoletoReport>> {
  return inTransaction(db, async (tx) => {
    const title = await lockTitle(tx, place, id)
    if (!title) return accepted(ABSENT)
    if (title.status !== 'requested' && title.status !== 'registered')
      return accepted(reportOf(title))
    const now = clock.now()
    if (title.status === 'requested' && (await deleteUnsent(tx, place, id, 'register'))) {
      // The bank does not know the boleto yet: it is withdrawn by not sending it.
      const withdrawn: Title = { ...title, status: 'withdrawn' }
      await saveTitles(tx, [withdrawn], now)
      return accepted(reportOf(withdrawn))
    }
    for (const what of LATER_INSTRUCTIONS) await deleteUnsent(tx, place, id, what)
    await instruct(tx, place, { id: newId(clock.wall()), boleto: id, what: 'withdraw' }, now)
    return accepted({ ...reportOf(title), isWithdrawing: true })
  })
}

/** What files cannot change: an amount and a discount, or a due day that their columns cannot carry. */
function cannotChange(
  sender: Sender,
  order: BoletoOrder,
  { fields, terms }: WantedChange,
): ReturnType<BoletoChanges['cannot']> {
  const field = fields.find((one) => one !== 'due_date')
  if (field)
    return {
      field,
      says: {
        en: 'by files a bank changes the due date alone: cancel the boleto and create another one',
        pt: 'por arquivos, um banco altera só o vencimento: cancele o boleto e crie outro',
      },
    }
  const faults = faultsOf(sender, { ...order, terms })
  return faults.length === 0
    ? undefined
    : {
        field: 'due_date',
        says: fill(
          {
            en: 'the file has no room for the boleto with this due date: {why}',
            pt: 'o arquivo não comporta o boleto com esse vencimento: {why}',
          },
          { why: sayFaults(faults) },
        ),
      }
}

/** A change goes with the next file, once; what a return said of it is the result. */
async function change(
  { db, clock }: CnabRailOptions,
  place: AgreementKey,
  boleto: string,
  { id, field, terms }: BoletoChange,
): Promise<ProviderResult<BoletoReport>> {
  return inTransaction(db, async (tx) => {
    const title = await lockTitle(tx, place, boleto)
    if (!title) return accepted(ABSENT)
    let report = reportOf(title)
    if (title.status !== 'registered' || report.status === 'absent') return accepted(report)
    const before = await findChange(tx, place, id)
    if (before?.status === 'refused')
      return rejected('refused_by_bank', before.reason ?? 'The bank gave no reason.')
    // Both in one file would be done in whichever order: what becomes of the withdrawal comes first.
    if (!before && !(await isWithdrawing(tx, place, boleto))) {
      const what = isProtestAct(field) ? field : 'due_date'
      await instruct(tx, place, { id, boleto, what, terms }, clock.now())
      if (what === 'protest' && title.protest === 'canceled') {
        // What ended the one before says nothing of this one.
        const next: Title = { ...title, protest: null }
        await saveTitles(tx, [next], clock.now())
        report = reportOf(next)
      }
    }
    const is = before?.status === 'done' ? 'made' : 'queued'
    return accepted(report.status === 'absent' ? report : { ...report, change: { is } })
  })
}

/**
 * The boletos of one platform in one agreement. `register` returns `requested` until a return file
 * reports more, and rejects what the columns of a file cannot carry. A boleto that the bank refused
 * later reads as `withdrawn`.
 */
export function openCnab(options: CnabRailOptions): BoletoRail {
  const { db, owner, agreement, name } = options
  const place: AgreementKey = { owner, agreement: agreementKey(agreement) }
  return {
    name: `boletos/${name}`,
    register: (order) => register(options, place, order),
    read: async ({ id }) => {
      const title = await findTitle(db, place, id)
      return accepted(title ? reportOf(title) : ABSENT)
    },
    withdraw: ({ id }) => withdraw(options, place, id),
    changes: {
      cannot: (order, wanted) => cannotChange(options, order, wanted),
      cannotProtest: (_order, act) =>
        layoutOf(options).movements[act] === undefined ? NO_PROTEST[act] : undefined,
      change: ({ id }, wanted) => change(options, place, id, wanted),
    },
    changed: async ({ from, to, page }) => {
      const found = await changedIn(db, place, { from, to, offset: page * PAGE, limit: PAGE + 1 })
      return accepted({ ids: [...new Set(found.slice(0, PAGE))], more: found.length > PAGE })
    },
  }
}
