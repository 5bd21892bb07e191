// Dependencies of every operation on charges: the batched queries, and the charge on the wire with
// its payments.

import { batched } from '../../server/kernel/batch.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { Database } from '../../server/platform/db/sql.ts'
import type { Clients, Session } from '../clients.ts'
import { ofCharges } from '../pix/store.ts'
import { toWire as pixToWire, type WirePix } from '../pix/pix.ts'
import { problem, type ProblemName, type Violation } from '../http/problem.ts'
import { type Charge, type ChargeKind, toWire } from './charge.ts'
import * as store from './store.ts'

export type Deps = { db: Database; clock: Clock; clients: Clients; host: string }

export type ChargeDeps = Deps & {
  /** The number of the new charge's location; undefined where the name is taken. */
  insert(charge: Charge): Promise<number | undefined>
  find(name: store.ChargeName): Promise<Charge | undefined>
  findPaid(name: store.ChargeName): Promise<WirePix[]>
}

export const openChargeDeps = (deps: Deps): ChargeDeps => ({
  ...deps,
  insert: batched(async (charges) => {
    const rows = await store.insert(deps.db, charges)
    const numbers = new Map(rows.map((row) => [store.nameOf(row), row.locId]))
    return charges.map((charge) => {
      const name = store.nameOf(charge)
      const number = numbers.get(name)
      // The same name twice in one batch: the first was inserted.
      numbers.delete(name)
      return number
    })
  }),
  find: batched(async (names) => {
    const found = await store.find(deps.db, names)
    return names.map((name) => found.get(store.nameOf(name)))
  }),
  findPaid: batched(async (names) => {
    const found = await ofCharges(deps.db, names)
    return names.map((name) =>
      (found.get(store.nameOf(name)) ?? []).map(({ pix, returns }) => pixToWire(pix, returns)),
    )
  }),
})

/** The charge on the wire, with its payments. */
export const chargeToWire = async (
  deps: ChargeDeps,
  session: Session,
  charge: Charge,
): Promise<object> =>
  toWire(
    charge,
    session.holder,
    deps.host,
    charge.payments > 0 ? await deps.findPaid(charge) : undefined,
  )

export const INVALID = { cob: 'CobOperacaoInvalida', cobv: 'CobVOperacaoInvalida' } as const
export const INVALID_QUERY = { cob: 'CobConsultaInvalida', cobv: 'CobVConsultaInvalida' } as const
const MISSING = { cob: 'CobNaoEncontrado', cobv: 'CobVNaoEncontrada' } as const

/** Refuses with one violation. */
export const refuse = (name: ProblemName, propriedade: string, razao: string): BankReply => {
  const violation: Violation = { razao, propriedade }
  return problem(name, razao, [violation])
}

export const notActive = (kind: ChargeKind): BankReply =>
  refuse(
    INVALID[kind],
    `${kind}.status`,
    'A cobrança não está ATIVA, e a presente requisição busca alterá-la.',
  )

export const missing = (kind: ChargeKind): BankReply =>
  problem(MISSING[kind], 'Cobrança não encontrada para o txid informado.')
