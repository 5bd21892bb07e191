// Purchases as webhooks brought them, and the disputes of them. It asks no server.

import type { DatabaseSync } from 'node:sqlite'
import type { Vintem } from '@vintem/sdk'

type Corporate = Vintem['corporate']
export type Holder = Awaited<ReturnType<Corporate['holders']['get']>>
export type Card = Awaited<ReturnType<Corporate['cards']['get']>>
export type Purchase = Awaited<ReturnType<Corporate['purchases']['get']>>
export type Dispute = Awaited<ReturnType<Corporate['disputes']['get']>>
export type CostCenter = Awaited<ReturnType<Corporate['costCenters']['list']>>['items'][number]

export const TABLES = `
  create table if not exists purchases (id text primary key, at text not null, said text not null) strict;
  create index if not exists purchases_at on purchases (at);
  create table if not exists disputes (
    key text primary key, purchase text not null, id text, status text not null default 'sending', message text) strict;`

/** A call of the outbox. */
export type Contest = {
  readonly purchase: string
  readonly reason: Dispute['reason']
  readonly description: string
}
/** `sending` and `refused` are ours, the others the server's. */
export type Contested = {
  readonly key: string
  readonly status: 'sending' | 'refused' | Dispute['status']
  readonly message: string | null
}

export function openPurchases(db: DatabaseSync) {
  return {
    newest: (limit: number): Purchase[] =>
      db
        .prepare('select said from purchases order by at desc, id desc limit ?')
        .all(limit)
        .map(({ said }) => JSON.parse(String(said)) as Purchase),
    find(id: string): Purchase | undefined {
      const row = db.prepare('select said from purchases where id = ?').get(id)
      return row && (JSON.parse(String(row['said'])) as Purchase)
    },
    /** An event: the purchase as it then was. */
    happened: (said: Purchase): void =>
      void db
        .prepare('insert or replace into purchases values (?, ?, ?)')
        .run(said.id, said.purchased_at, JSON.stringify(said)),

    disputesOf: (purchase: string): Contested[] =>
      db
        .prepare('select * from disputes where purchase = ? order by rowid')
        .all(purchase)
        .map((row) => row as unknown as Contested),
    addDispute: (key: string, { purchase }: Contest): void =>
      void db
        .prepare('insert into disputes (key, purchase) values (?, ?) on conflict do nothing')
        .run(key, purchase),
    /**
     * The response to a dispute, or an event of it, which may come first: then it is the one of its
     * purchase that is being sent.
     */
    disputed: ({ id, purchase_id: purchase, status, refused_reason: why }: Dispute): void =>
      void db
        .prepare(
          `update disputes set id = ?1, status = ?2, message = ?3 where key = coalesce(
            (select key from disputes where id = ?1),
              (select key from disputes where purchase = ?4 and id is null limit 1))`,
        )
        .run(id, status, why, purchase),
    refuseDispute: (key: string, message: string): void =>
      void db
        .prepare("update disputes set id = '', status = 'refused', message = ? where key = ?")
        .run(message, key),
  }
}
