// Orders, the charges for them, and what became of each charge. It asks no server: the outbox
// sends, and webhooks tell.

import type { DatabaseSync } from 'node:sqlite'
import type { Transaction } from '@vintem/sdk'
import type { Line } from './catalogue.ts'

export const TABLES = `
  create table if not exists orders (id text primary key, buyer text not null, lines text not null, total integer not null) strict;
  create table if not exists charges (
    key text primary key, place integer not null, order_id text not null references orders, method text not null, status text not null,
    message text, transaction_id text, refunded integer not null default 0, pay text not null default '{}') strict;
  create index if not exists charges_of_order on charges (order_id, place);`

export const METHODS = ['pix', 'boleto', 'credit'] as const
export type Method = (typeof METHODS)[number]
export type Buyer = { readonly name: string; readonly email: string; readonly document: string }

/** A call of the outbox: everything that the charge needs, also after a crash. */
export type Charge = {
  readonly order: string
  readonly place: number
  readonly buyer: Buyer
  readonly lines: readonly Line[]
  readonly total: number
  readonly method: Method
  /** Of a card, made in the buyer's browser; it pays once. */
  readonly token?: string
}

/** `sending` and `refused` are ours, the others the server's. */
type Status = 'sending' | 'refused' | Transaction['status']

export type Charged = {
  readonly key: string
  readonly order_id: string
  readonly place: number
  readonly method: Method
  readonly status: Status
  readonly message: string | null
  readonly transaction_id: string | null
  readonly refunded: number
  readonly pay: {
    readonly text?: string
    readonly picture?: string
    readonly link?: string
    readonly digits?: string
  }
}

export type Order = {
  readonly id: string
  readonly buyer: Buyer
  readonly lines: readonly Line[]
  readonly total: number
  /** The one that counts: a paid one, or the newest. */
  readonly charge: Charged
}

const FAILED: ReadonlySet<Status> = new Set(['refused', 'failed', 'canceled'])
/** Whether the buyer may try again. */
export const hasFailed = ({ status }: Charged): boolean => FAILED.has(status)
export const isPaid = ({ status }: Charged): boolean =>
  status === 'succeeded' || status === 'partial_refunded'

/** What the buyer needs to pay it. */
function payOf({ payment_method: by, pix_qrcode_url: picture }: Transaction): Charged['pay'] {
  if (by.resource === 'pix')
    return { text: by.qr_code.emv ?? '', picture: picture ?? '', link: by.pix_link }
  return by.resource === 'boleto' ? { link: by.url, digits: by.barcode } : {}
}

const refundedOf = ({ refunds }: Transaction): number =>
  refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount_cents: cents }) => sum + cents, 0)

export function openOrders(db: DatabaseSync) {
  const chargedOf = (row: object) =>
    ({ ...row, pay: JSON.parse((row as { pay: string }).pay) as Charged['pay'] }) as Charged

  const set = (key: string, said: Transaction, where: string): void => {
    db.prepare(
      `update charges
        set status = ?, transaction_id = ?, refunded = ?, pay = ?
        where key = ? ${where}`,
    ).run(said.status, said.id, refundedOf(said), JSON.stringify(payOf(said)), key)
  }

  const find = (id: string): Order | undefined => {
    const row = db.prepare('select * from orders where id = ?').get(id)
    if (!row) return undefined
    const charges = db
      .prepare('select * from charges where order_id = ? order by place desc')
      .all(id)
      .map(chargedOf)
    const charge = charges.find(isPaid) ?? charges.find((one) => !hasFailed(one)) ?? charges[0]!
    const { buyer, lines, total } = row as { buyer: string; lines: string; total: number }
    return {
      id,
      total,
      buyer: JSON.parse(buyer) as Buyer,
      lines: JSON.parse(lines) as Line[],
      charge,
    }
  }

  return {
    find,
    newest: (limit: number): Order[] =>
      db
        .prepare('select id from orders order by rowid desc limit ?')
        .all(limit)
        .map(({ id }) => find(String(id))!),
    /** Writes the order, if it is new, and its charge. */
    add(key: string, { order, place, buyer, lines, total, method }: Charge): void {
      const [who, what] = [JSON.stringify(buyer), JSON.stringify(lines)]
      db.prepare(
        'insert into orders values (?, ?, ?, ?) on conflict (id) do update set buyer = excluded.buyer',
      ).run(order, who, what, total)
      db.prepare(
        "insert into charges (key, place, order_id, method, status) values (?, ?, ?, ?, 'sending')",
      ).run(key, place, order, method)
    },
    /** The response to the charge. A webhook may have come before it, and knows more. */
    answered: (key: string, said: Transaction): void => set(key, said, "and status = 'sending'"),
    refused(key: string, message: string): void {
      db.prepare(
        "update charges set status = 'refused', message = ? where key = ? and status = 'sending'",
      ).run(message, key)
    },
    /**
     * An event: the transaction as it then was. Those of other programs of the platform have no
     * charge here.
     */
    happened: (said: Transaction): void => set(said.reference_id ?? '', said, ''),
    /** Why a refund was refused. */
    note(transaction: string, message: string | null): void {
      db.prepare('update charges set message = ? where transaction_id = ?').run(
        message,
        transaction,
      )
    },
  }
}
