// The bank's own books, to compare with the platform's: pix per key; payouts, cards and boletos per
// client; purchases by issued cards. Sums as stored and as recounted.

import { type Database, sql } from '../server/platform/db/sql.ts'

/** Amounts in centavos. `consistent`: the stored sums equal the rows, counted for this reply. */
export type Account = {
  chave: string
  received: number
  returned: number
  balance: number
  pix_count: number
  return_count: number
  consistent: boolean
}

const ACCOUNTS_MAX = 1_000

/** The account of one key; without a key, the first thousand. */
export const readBooks = (db: Database, key: string | undefined): Promise<Account[]> =>
  db.rows<Account>(sql`
    with chosen as (
      select * from bank.accounts a where (${key ?? null}::text is null or a.key = ${key ?? null})
      order by a.key limit ${ACCOUNTS_MAX}
    ), came as (
      select p.key, sum(p.amount)::bigint as amount, count(*) as pix
      from bank.pix p where p.key in (select key from chosen) group by p.key
    ), went as (
      select p.key, sum(r.amount)::bigint as amount, count(*) as returns
      from bank.returns r join bank.pix p on p.end_to_end_id = r.end_to_end_id
      where r.status = 'DEVOLVIDO' and p.key in (select key from chosen) group by p.key
    )
    select a.key as chave, a.received, a.returned, a.received - a.returned as balance, a.pix_count,
      a.return_count,
      a.received = coalesce(came.amount, 0) and a.pix_count = coalesce(came.pix, 0)
        and a.returned = coalesce(went.amount, 0)
        and a.return_count = coalesce(went.returns, 0) as consistent
    from chosen a
    left join came on came.key = a.key
    left join went on went.key = a.key
    order by a.key`)

/**
 * Payouts of a client. Amounts in centavos; `out` is what was paid and has not come back.
 * `consistent` as in `Account`.
 */
export type Payer = {
  client_id: string
  paid: number
  returned: number
  out: number
  paid_count: number
  return_count: number
  consistent: boolean
}

/** The payouts of one client; without a client, of the first thousand. */
export const readPayers = (db: Database, client: string | undefined): Promise<Payer[]> =>
  db.rows<Payer>(sql`
    with chosen as (
      select *
      from bank.payers b
      where (${client ?? null}::text is null or b.client = ${client ?? null})
      order by b.client limit ${ACCOUNTS_MAX}
    ), went as (
      select p.client, sum(p.amount)::bigint as amount, count(*) as payouts,
        coalesce(sum(p.amount) filter (where p.status = 'returned'), 0)::bigint as back,
        count(*) filter (where p.status = 'returned') as returns
      from bank.payouts p
      where p.client in (select client from chosen)
        and p.status in ('paid', 'returned')
      group by p.client
    )
    select b.client as client_id, b.paid, b.returned, b.paid - b.returned as out, b.paid_count,
      b.return_count,
      b.paid = coalesce(w.amount, 0) and b.paid_count = coalesce(w.payouts, 0)
        and b.returned = coalesce(w.back, 0)
        and b.return_count = coalesce(w.returns, 0) as consistent
    from chosen b left join went w on w.client = b.client order by b.client`)

/**
 * Card sums of a client. Amounts in centavos; `disputed` counts open and lost disputes.
 * `consistent` as in `Account`.
 */
export type CardBook = {
  client_id: string
  authorized: number
  captured: number
  refunded: number
  disputed: number
  consistent: boolean
}

/** The card sums of one client; without a client, of the first thousand. */
export const readCardBooks = (db: Database, client: string | undefined): Promise<CardBook[]> =>
  db.rows<CardBook>(sql`
    with chosen as (
      select *
      from bank.card_books b
      where (${client ?? null}::text is null or b.client = ${client ?? null})
      order by b.client limit ${ACCOUNTS_MAX}
    ), held as (
      select a.client,
        sum(a.amount) filter (where a.status not in ('reviewing', 'declined')) as authorized,
        sum(a.captured) as captured
      from bank.card_authorizations a
      where a.client in (select client from chosen)
      group by a.client
    ), back as (
      select r.client, sum(r.amount) as refunded from bank.card_refunds r
      where r.status = 'refunded' and r.client in (select client from chosen) group by r.client
    ), taken as (
      select d.client, sum(d.amount) as disputed from bank.card_disputes d
      where d.status <> 'won' and d.client in (select client from chosen) group by d.client
    )
    select b.client as client_id, b.authorized, b.captured, b.refunded, b.disputed,
      b.authorized = coalesce(h.authorized, 0) and b.captured = coalesce(h.captured, 0)
        and b.refunded = coalesce(k.refunded, 0)
        and b.disputed = coalesce(t.disputed, 0) as consistent
    from chosen b left join held h on h.client = b.client left join back k on k.client = b.client
      left join taken t on t.client = b.client
    order by b.client`)

/**
 * Boleto sums of a client. Amounts in centavos. `consistent` as in `Account`, and each boleto
 * equals its payments.
 */
export type Collector = {
  client_id: string
  received: number
  payment_count: number
  consistent: boolean
}

/** The boleto sums of one client; without a client, of the first thousand. */
export const readCollectors = (db: Database, client: string | undefined): Promise<Collector[]> =>
  db.rows<Collector>(sql`
    with chosen as (
      select *
      from bank.collectors c
      where (${client ?? null}::text is null or c.client = ${client ?? null})
      order by c.client limit ${ACCOUNTS_MAX}
    ), came as (
      select p.client, sum(p.amount)::bigint as amount, count(*) as payments
      from bank.boleto_payments p where p.client in (select client from chosen) group by p.client
    ), kept as (
      select b.client, sum(b.received)::bigint as amount, sum(b.payments) as payments
      from bank.boletos b where b.client in (select client from chosen) group by b.client
    )
    select c.client as client_id, c.received, c.payment_count,
      c.received = coalesce(came.amount, 0) and c.payment_count = coalesce(came.payments, 0)
        and c.received = coalesce(kept.amount, 0)
        and c.payment_count = coalesce(kept.payments, 0) as consistent
    from chosen c
    left join came on came.client = c.client
    left join kept on kept.client = c.client
    order by c.client`)

/**
 * Purchases by the cards of a client. Amounts in centavos: cleared, refunded by shops, granted by
 * the bank for disputes; `owed` is what the client has to pay. `consistent`: no purchase was given
 * back by more than it cleared.
 */
export type Issued = {
  client_id: string
  cleared: number
  refunded: number
  granted: number
  owed: number
  consistent: boolean
}

/**
 * The purchases of one client; without a client, of the first thousand. Counted for this reply: no
 * sums are stored.
 */
export const readIssued = (db: Database, client: string | undefined): Promise<Issued[]> =>
  db.rows<Issued>(sql`
    with chosen as (
      select distinct c.client from bank.issued_cards c
      where (${client ?? null}::text is null or c.client = ${client ?? null})
      order by c.client
      limit ${ACCOUNTS_MAX}
    ), bought as (
      select p.client, e.cleared, e.refunded, coalesce(d.granted, 0) as granted
      from bank.issued_purchases p
      cross join lateral (
        select coalesce(sum((one ->> 'amount')::bigint) filter (where one ->> 'kind' = 'clearing'),
          0) as cleared,
          coalesce(sum((one ->> 'amount')::bigint) filter (where one ->> 'kind' = 'refund'),
            0) as refunded
        from jsonb_array_elements(p.entries) one) e
      left join (
        select purchase, sum("left") as granted
        from bank.issued_disputes
        where status = 'won'
        group by purchase
      ) d on d.purchase = p.id
      where p.client in (select client from chosen)
    ), summed as (
      select client, sum(cleared)::bigint as cleared, sum(refunded)::bigint as refunded,
        sum(granted)::bigint as granted,
        bool_and(refunded + granted <= cleared) as consistent
      from bought group by client
    )
    select c.client as client_id, coalesce(s.cleared, 0) as cleared,
      coalesce(s.refunded, 0) as refunded,
      coalesce(s.granted, 0) as granted, coalesce(s.cleared - s.refunded - s.granted, 0) as owed,
      coalesce(s.consistent, true) as consistent
    from chosen c left join summed s on s.client = c.client order by c.client`)
