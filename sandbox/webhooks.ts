// The addresses of notifications: one for each pix key, set by the key's owner; one for each
// client, for all of REST.

import type { BankReply } from '../server/kernel/bank-call.ts'
import type { Clock } from '../server/kernel/clock.ts'
import { type Database, inTransaction, sql } from '../server/platform/db/sql.ts'
import type { Clients, Session } from './clients.ts'
import { parametros, type Query, readListing } from './http/listing.ts'
import { answer, problem } from './http/problem.ts'
import { isObject, isText } from './formats.ts'

export type Webhooks = {
  put(session: Session, key: string, body: unknown): Promise<BankReply>
  get(session: Session, key: string): Promise<BankReply>
  remove(session: Session, key: string): Promise<BankReply>
  list(session: Session, query: Query): Promise<BankReply>
  /** Sets the address for the client's REST notifications. */
  putOfClient(session: Session, body: unknown): Promise<BankReply>
}

type Row = { key: string; url: string; createdAt: Date }

const URL_MAX = 500
/** Why an address is refused, once the key is known to be the client's. */
export const BAD_ADDRESS = 'Campo webhook.webhookUrl não respeita o schema.'
const MISSING = 'Não há webhook estabelecido para esta chave.'

/** Whether a text is a callable address. */
export const isAddress = (url: unknown): url is string =>
  isText(url, URL_MAX) && /^https?:$/.test(URL.parse(url)?.protocol ?? '')

export function openWebhooks(deps: { db: Database; clock: Clock; clients: Clients }): Webhooks {
  const { db, clock, clients } = deps

  return {
    put: async (session, key, body) => {
      const url = isObject(body) ? body['webhookUrl'] : undefined
      if (!(await clients.ownsKey(session.holder, key))) {
        return problem('WebhookOperacaoInvalida', 'A chave não pertence a este usuário recebedor.')
      }
      if (!isAddress(url)) {
        return problem('WebhookOperacaoInvalida', BAD_ADDRESS)
      }
      await inTransaction(db, (tx) =>
        tx.rows(sql`
          insert into bank.webhooks (key, url, client, created_at)
          values (${key}, ${url}, ${session.client}, ${clock.now()})
          on conflict (key)
          do update set url = excluded.url, client = excluded.client,
            created_at = excluded.created_at`),
      )
      return answer(200)
    },
    get: async (session, key) => {
      const [row] = await db.rows<Row>(sql`
        select w.key, w.url, w.created_at as "createdAt"
        from bank.webhooks w
        join bank.accounts a on a.key = w.key
        where w.key = ${key} and a.holder = ${session.holder.cnpj}`)
      return row ? answer(200, toWire(session, row)) : problem('WebhookNaoEncontrado', MISSING)
    },
    remove: async (session, key) => {
      const gone = await inTransaction(db, (tx) =>
        tx.rows(sql`
          delete from bank.webhooks w using bank.accounts a
          where a.key = w.key
            and w.key = ${key}
            and a.holder = ${session.holder.cnpj}
          returning w.key`),
      )
      return gone.length > 0 ? answer(204) : problem('WebhookNaoEncontrado', MISSING)
    },
    list: async (session, query) => {
      const rows = await db.rows<Row>(sql`
        select w.key, w.url, w.created_at as "createdAt"
        from bank.webhooks w
        join bank.accounts a on a.key = w.key
        where a.holder = ${session.holder.cnpj}
        order by w.created_at, w.key`)
      return listed(session, query, rows)
    },
    putOfClient: async (session, body) => {
      const url = isObject(body) ? body['url'] : undefined
      if (!isAddress(url))
        return problem('AvisoInvalido', 'O campo url é um endereço http ou https.')
      await inTransaction(db, (tx) =>
        tx.rows(sql`
          insert into bank.notice_addresses (client, url, created_at)
          values (${session.client}, ${url}, ${clock.now()})
          on conflict (client) do update set url = excluded.url, created_at = excluded.created_at`),
      )
      return answer(200, { url })
    },
  }
}

/** Of these, the ones in the span of the query, a page at a time. */
function listed(session: Session, query: Query, rows: readonly Row[]): BankReply {
  const read = readListing(query, false)
  if (Array.isArray(read))
    return problem('WebhookConsultaInvalida', 'Os parâmetros não fazem sentido.', read)
  const { span, page } = read
  const within = rows.filter(
    (row) => !span || (row.createdAt >= span.from && row.createdAt <= span.to),
  )
  const shown = within.slice(page.number * page.size, (page.number + 1) * page.size)
  return answer(200, {
    parametros: parametros(span, page, within.length),
    webhooks: shown.map((row) => toWire(session, row)),
  })
}

/** With the key too: version 2.9.0 of the standard has none, versions before it and companies do. */
const toWire = (session: Session, row: Row): object => ({
  webhookUrl: row.url,
  chave: row.key,
  cnpj: session.holder.cnpj,
  criacao: row.createdAt.toISOString(),
})
