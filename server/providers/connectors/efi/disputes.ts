// The disputes of pix (MED) at Efí by its own routes: infractions are listed by time, not by charge,
// and answered by a text. Sources: facts.md.

import { after, type Clock } from '../../../kernel/clock.ts'
import { ask } from '../../ask.ts'
import { accepted, type ProviderResult, type ReceivedPix, rejected, unknown } from '../../bank.ts'
import { classify } from '../../classify.ts'
import type { ProviderClient } from '../../client.ts'
import type { PixDisputeRail } from '../../disputes.ts'
import { unreadable } from '../../parse.ts'
import { disputesOf, type Infraction, infractionsFrom } from './infractions.ts'

const LIST = '/gn/infracoes'
const PAGE_SIZE = 100
/** A pix has few infractions, and a receiver not many; a list beyond these has no end. */
const PAGES_MAX = 20
/** A pix may be contested for 80 days, and its case takes eleven at most. */
const BACK_MS = 95 * 86_400_000

const NO_FILES =
  'Efí takes a defence of text only: send the evidence again without files, and say in it what they show'

type Span = { readonly from: Date; readonly to: Date; readonly page: number }
type Page = { infractions: Infraction[]; more: boolean }

type Connection = {
  readonly client: ProviderClient
  readonly clock: Pick<Clock, 'now'>
  readonly signal: AbortSignal
}

async function pageOf({ client, signal }: Connection, span: Span): Promise<ProviderResult<Page>> {
  const query = {
    inicio: span.from.toISOString(),
    fim: span.to.toISOString(),
    'paginacao.paginaAtual': String(span.page),
    'paginacao.itensPorPagina': String(PAGE_SIZE),
  }
  const found = classify(await client({ method: 'GET', path: LIST, query, signal }), 'reads')
  if (found.is !== 'success') return unknown(found.why)
  const page = infractionsFrom(found.body)
  return page ? accepted(page) : unknown(unreadable(['infracoes is not a list of infractions']))
}

/** Every infraction of a time, until now. */
async function allSince(connection: Connection, from: Date): Promise<ProviderResult<Infraction[]>> {
  const infractions: Infraction[] = []
  const to = connection.clock.now()
  for (let page = 0; page < PAGES_MAX; page++) {
    const found = await pageOf(connection, { from, to, page })
    if (found.result !== 'accepted') return found
    infractions.push(...found.value.infractions)
    if (!found.value.more) return accepted(infractions)
  }
  return unknown(`the list of infractions goes on after ${PAGES_MAX} pages`)
}

/** Whether the defence that Efí has is this one: its own key there is the infraction. */
async function hasDefence(connection: Connection, id: string, text: string): Promise<boolean> {
  const found = await allSince(connection, after(connection.clock.now(), -BACK_MS))
  return (
    found.result === 'accepted' &&
    found.value.some((one) => one.id === id && one.defence?.trim() === text.trim())
  )
}

async function read(
  connection: Connection,
  payments: readonly ReceivedPix[],
): ReturnType<PixDisputeRail['read']> {
  if (payments.length === 0) return accepted([])
  const first = Math.min(...payments.map(({ paidAt }) => paidAt.getTime()))
  const found = await allSince(connection, new Date(first))
  if (found.result !== 'accepted') return found
  const now = connection.clock.now()
  const each = payments.map((pix) => disputesOf(pix, found.value, now))
  return each.every((one) => one !== undefined)
    ? accepted(each.flat())
    : unknown(unreadable(['valor of an infraction is more than its pix']))
}

async function defend(
  connection: Connection,
  { dispute, text, files }: Parameters<PixDisputeRail['defend']>[0],
): ReturnType<PixDisputeRail['defend']> {
  if (files.length > 0) return rejected('files_not_taken', NO_FILES)
  const { client, signal } = connection
  const path = `${LIST}/${encodeURIComponent(dispute)}/defesa`
  const body = { analise: 'rejeitado', justificativa: text }
  const sent = classify(await client({ method: 'POST', path, body, signal }), 'writes')
  if (sent.is === 'success') return accepted(undefined)
  if (sent.is === 'unknown') return unknown(sent.why)
  // A repetition of a defence that arrived is refused.
  return (await hasDefence(connection, dispute, text))
    ? accepted(undefined)
    : rejected(sent.code, sent.why)
}

async function changed(
  connection: Connection,
  { from, to, page }: Span,
): ReturnType<PixDisputeRail['changed']> {
  const found = await pageOf(connection, { from: after(from, -BACK_MS), to, page })
  if (found.result !== 'accepted') return found
  const { infractions, more } = found.value
  const named = infractions.filter(({ updatedAt: at }) => at >= from && at <= to)
  return accepted({ ids: [], endToEndIds: named.map((one) => one.endToEndId), more })
}

export function openEfiDisputes(
  { name }: { readonly name: string },
  client: ProviderClient,
  clock: Pick<Clock, 'now'>,
): PixDisputeRail {
  const converse = <T>(
    conversation: (connection: Connection) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> => ask((signal) => conversation({ client, clock, signal }))
  return {
    name: `disputes/${name}`,
    read: (_txid, payments = []) => converse((connection) => read(connection, payments)),
    defend: (order) => converse((connection) => defend(connection, order)),
    changed: (span) => converse((connection) => changed(connection, span)),
  }
}
