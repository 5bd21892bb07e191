// Sellers of the marketplace, what they offer, the orders of it, and their payouts. It asks no
// server: webhooks say what became of each.

import type { DatabaseSync } from 'node:sqlite'
import type { Seller, Transaction, Transfer } from '@vintem/sdk'

export const TABLES = `
  create table if not exists sellers (
    id text primary key, name text not null, document text not null unique, status text not null default 'sending',
    io_seller_id text, account text, account_says text) strict;
  create table if not exists offers (
    id text primary key, seller text not null references sellers, title text not null, price integer not null) strict;
  create table if not exists orders (
    key text primary key, offer text not null references offers, amount integer not null, status text not null default 'sending',
    message text, pix_text text, pix_picture text) strict;
  create table if not exists payouts (
    key text primary key, seller text not null references sellers, amount integer not null, status text not null default 'sending',
    message text, transfer text) strict;
  create index if not exists payouts_of_transfer on payouts (transfer);`

/** `sending` and `refused` are ours, the others the server's. */
type Ours = 'sending' | 'refused'

export type Registered = {
  readonly id: string
  readonly name: string
  readonly document: string
  readonly status: Ours | Seller['status']
  readonly io_seller_id: string | null
  readonly account: string | null
  readonly account_says: string | null
}
export type Offer = {
  readonly id: string
  readonly seller: string
  readonly title: string
  readonly price: number
  readonly seller_name: string
}
export type Order = {
  readonly key: string
  readonly offer: string
  readonly amount: number
  readonly status: Ours | Transaction['status']
  readonly message: string | null
  readonly pix_text: string | null
  readonly pix_picture: string | null
}
export type Payout = {
  readonly key: string
  readonly seller: string
  readonly amount: number
  readonly status: Ours | Transfer['status']
  readonly message: string | null
}

/** Calls of the outbox. */
export type Charge = {
  readonly offer: string
  readonly amount: number
  readonly buyer: string
  readonly document: string
  readonly receiver: string
}
export type PayOut = {
  readonly seller: string
  readonly receiver: string
  readonly account: string
  readonly amount: number
}

const OFFERS = `select offers.*, sellers.name as seller_name
  from offers
  join sellers on sellers.id = offers.seller`
const SHOWN = 50

const queriesOf = (db: DatabaseSync) => ({
  one: <T>(sql: string, ...values: string[]) => db.prepare(sql).get(...values) as T | undefined,
  all: <T>(sql: string, ...values: string[]) => db.prepare(sql).all(...values) as T[],
  run: (sql: string, ...values: (string | number | null)[]) => void db.prepare(sql).run(...values),
})
type Queries = ReturnType<typeof queriesOf>

export function openSellers(db: DatabaseSync) {
  const queries = queriesOf(db)
  return {
    ...sellersIn(queries),
    ...offersIn(queries),
    ...ordersIn(queries),
    ...payoutsIn(queries),
  }
}

const sellersIn = ({ one, run }: Queries) => ({
  find: (id: string) => one<Registered>('select * from sellers where id = ?', id),
  /** Adds a seller that is about to be registered, unless it or its document is there. */
  add: (id: string, name: string, document: string) =>
    run(
      'insert into sellers (id, name, document) values (?, ?, ?) on conflict do nothing',
      id,
      name,
      document,
    ),
  /** It was refused: the form may be sent again. */
  remove: (id: string) => run("delete from sellers where id = ? and status = 'sending'", id),
  /**
   * The response to its registration, or an event; an event may come first, and is found by the
   * document.
   */
  registered: ({
    io_seller_id: seller,
    status,
    taxpayer_id: document,
  }: Pick<Seller, 'io_seller_id' | 'status' | 'taxpayer_id'>) =>
    run(
      'update sellers set io_seller_id = ?, status = ? where document = ?',
      seller,
      status,
      document,
    ),
  link: (id: string, account: string, says: string) =>
    run('update sellers set account = ?, account_says = ? where id = ?', account, says, id),
})

const offersIn = ({ one, all, run }: Queries) => ({
  offers: () => all<Offer>(`${OFFERS} order by offers.rowid desc limit ${SHOWN}`),
  offersOf: (seller: string) =>
    all<Offer>(`${OFFERS} where seller = ? order by offers.rowid desc limit ${SHOWN}`, seller),
  offer: (id: string) => one<Offer>(`${OFFERS} where offers.id = ?`, id),
  addOffer: (id: string, seller: string, title: string, price: number) =>
    run('insert into offers values (?, ?, ?, ?) on conflict do nothing', id, seller, title, price),
})

const ordersIn = ({ one, run }: Queries) => ({
  order: (key: string) => one<Order>('select * from orders where key = ?', key),
  addOrder: (key: string, { offer, amount }: Charge) =>
    run(
      'insert into orders (key, offer, amount) values (?, ?, ?) on conflict do nothing',
      key,
      offer,
      amount,
    ),
  /**
   * A transaction as it was, by the response or by an event. A response is older than an event:
   * it counts only where there is none.
   */
  charged(
    { reference_id: key, status, payment_method: by, pix_qrcode_url: picture }: Transaction,
    only = '',
  ) {
    const text = by.resource === 'pix' ? by.qr_code.emv : null
    run(
      `update orders set status = ?, pix_text = ?, pix_picture = ? where key = ? ${only}`,
      status,
      text,
      picture ?? null,
      key,
    )
  },
  refuseOrder: (key: string, message: string) =>
    run("update orders set status = 'refused', message = ? where key = ?", message, key),
})

const payoutsIn = ({ all, run }: Queries) => ({
  payoutsOf: (seller: string) =>
    all<Payout>(
      `select * from payouts where seller = ? order by rowid desc limit ${SHOWN}`,
      seller,
    ),
  addPayout: (key: string, { seller, amount }: PayOut) =>
    run(
      'insert into payouts (key, seller, amount) values (?, ?, ?) on conflict do nothing',
      key,
      seller,
      amount,
    ),
  sent: (key: string, { id, status }: Transfer) =>
    run(
      "update payouts set transfer = ?, status = ? where key = ? and status = 'sending'",
      id,
      status,
      key,
    ),
  /**
   * An event of a payout; `description` is our key, since the event may come before the response.
   */
  moved: ({ id, status, reason, description: key }: Transfer) =>
    run(
      'update payouts set transfer = ?, status = ?, message = ? where key = ?',
      id,
      status,
      reason,
      key,
    ),
  refusePayout: (key: string, message: string) =>
    run("update payouts set status = 'refused', message = ? where key = ?", message, key),
})
