// Faults between two lines of our code: the same server with another bank or another database
// beside it, which a test makes answer at its own instant.

import type { CardRail } from '../server/providers/acquirer.ts'
import type { PixRail } from '../server/providers/bank.ts'
import type { CustomerId, Id, OwnerId, SellerId } from '../server/kernel/ids.ts'
import { create as createCustomer } from '../server/payments/customers/operations.ts'
import { findByIds } from '../server/payments/transactions/store.ts'
import type { Database, Statement, Tx } from '../server/platform/db/sql.ts'
import type { Deps } from '../server/runtime/deps.ts'
import { beside, type World } from './world.ts'

const AMOUNT = 10_000

/** A platform with a customer, and calls of its own. */
export async function given(w: World) {
  const owner = w.platform.io_seller_id.replaceAll('-', '') as OwnerId
  const caller = {
    owner,
    seller: owner as string as SellerId,
    platform: true,
    credential: owner as string as Id<'credential'>,
    scopes: new Set(['payments']),
  }
  const { customer } = await createCustomer(w.deps, caller, { first_name: 'Ana' }, undefined)
  const token = await w.token()
  const body = { amount: AMOUNT, payment_type: 'pix' as const }
  const post = (more: object = {}, key?: string) =>
    w.call('POST', `/v1/transaction/new/${customer.id}`, {
      body: { ...body, ...more },
      token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const keyOf = (key: string) => ({
    key,
    seller: caller.seller,
    caller: caller.credential,
    at: w.deps.clock.now(),
    operation: 'POST /x',
    requestHash: '00',
  })
  const sale = async (id: string) => (await findByIds(w.db, [id as never]))[0]!
  return { owner, caller, customer: customer.id as CustomerId, token, body, post, keyOf, sale }
}

/** The same server with a modified bank. */
export const withRail = (deps: Deps, change: (rail: PixRail) => Partial<PixRail>): Deps => {
  const changed = (rail: PixRail): PixRail => ({ ...rail, ...change(rail) })
  const pix: Deps['banks']['pix'] = (owner) => {
    const route = deps.banks.pix(owner)
    return route && { ...route, rail: changed(route.rail) }
  }
  return beside(deps, { banks: { ...deps.banks, pix, rails: deps.banks.rails.map(changed) } })
}

/** The same server with a modified acquirer. */
export const withAcquirer = (deps: Deps, change: (rail: CardRail) => Partial<CardRail>): Deps => {
  const changed = (rail: CardRail): CardRail => ({ ...rail, ...change(rail) })
  const cards: Deps['banks']['cards'] = (owner) => {
    const rail = deps.banks.cards(owner)
    return rail && changed(rail)
  }
  return beside(deps, {
    banks: { ...deps.banks, cards, cardRails: deps.banks.cardRails.map(changed) },
  })
}

/** The same server; `before` sees every statement of its transactions before it is sent. */
export function withDatabase(deps: Deps, before: (statement: Statement) => Promise<void>): Deps {
  const watched = (tx: Tx): Tx => ({
    ...tx,
    rows: async <Row>(statement: Statement) => {
      await before(statement)
      return tx.rows<Row>(statement)
    },
  })
  const db: Database = { ...deps.db, begin: (work) => deps.db.begin((tx) => work(watched(tx))) }
  return beside(deps, { db })
}

/**
 * The dependencies with a database whose reads outside of transactions are followed by `after`,
 * before their caller goes on.
 */
export function withReads(deps: Deps, after: (statement: Statement) => Promise<void>): Deps {
  const rows = async <Row>(statement: Statement): Promise<Row[]> => {
    const found = await deps.db.rows<Row>(statement)
    await after(statement)
    return found
  }
  return beside(deps, { db: { ...deps.db, rows } })
}
