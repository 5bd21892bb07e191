// The disputes of pix (MED) at Efí by its own routes: infractions are listed by time, not by charge,
// and answered by a text. What is about another pix never keeps a sale from being read. Sources:
// facts.md.

import { after, type Clock } from '../../../kernel/clock.ts'
import { ask } from '../../ask.ts'
import { accepted, type ProviderResult, type ReceivedPix, rejected, unknown } from '../../bank.ts'
import { classify } from '../../classify.ts'
import type { ProviderClient } from '../../client.ts'
import type { PixDisputeRail } from '../../disputes.ts'
import { unreadable } from '../../parse.ts'
import {
  disputesOf,
  type Infraction,
  type InfractionPage,
  infractionsFrom,
  type Unread,
} from './infractions.ts'

const LIST = '/gn/infracoes'
const PAGE_SIZE = 100
/** A pix has few infractions, and a receiver not many; a list beyond these has no end. */
const PAGES_MAX = 20
/** A pix may be contested for 80 days, and its case takes eleven at most. */
const BACK_MS = 95 * 86_400_000

const NO_FILES =
  'Efí takes a defence of text only: send the evidence again without files, and say in it what they show'

/** The application lacks the scope of infractions, or the bank does not let it in. */
const NOT_ALLOWED: ReadonlySet<number> = new Set([401, 403])

/** Tells the operator what of the infractions is left out; without a reason, that nothing is. */
export type NoteFault = (why?: string) => void

type Span = { readonly from: Date; readonly to: Date; readonly page: number }
type All = { readonly infractions: readonly Infraction[]; readonly unread: readonly Unread[] }
/** `isForbidden`: the list is not for this application, however often it is asked for. */
type Unlisted = Extract<ProviderResult<never>, { result: 'unknown' }> & {
  readonly isForbidden?: boolean
}
type Listed<T> = Extract<ProviderResult<T>, { result: 'accepted' }> | Unlisted

type Connection = {
  readonly client: ProviderClient
  readonly clock: Pick<Clock, 'now'>
  readonly noteFault: NoteFault
  readonly signal: AbortSignal
}

const unlisted = (why: string, isForbidden = false): Unlisted => ({
  result: 'unknown',
  why,
  isForbidden,
})
const listed = <T>(value: T): Listed<T> => ({ result: 'accepted', value })

async function pageOf(
  { client, noteFault, signal }: Connection,
  span: Span,
): Promise<Listed<InfractionPage>> {
  const query = {
    inicio: span.from.toISOString(),
    fim: span.to.toISOString(),
    'paginacao.paginaAtual': String(span.page),
    'paginacao.itensPorPagina': String(PAGE_SIZE),
  }
  const found = classify(await client({ method: 'GET', path: LIST, query, signal }), 'reads')
  if (found.is !== 'success') {
    const isForbidden = found.is === 'unknown' && NOT_ALLOWED.has(found.status ?? 0)
    if (isForbidden) noteFault(`infractions cannot be listed: ${found.why}`)
    return unlisted(found.why, isForbidden)
  }
  const page = infractionsFrom(found.body)
  if (!page) return unlisted(unreadable(['infracoes is not a list of infractions']))
  const [first] = page.unread
  if (first)
    noteFault(`${page.unread.length} cannot be read, among them ${first.id ?? 'one without id'}`)
  return listed(page)
}

/** Every infraction of a time, until now. */
async function allSince(connection: Connection, from: Date): Promise<Listed<All>> {
  const infractions: Infraction[] = []
  const unread: Unread[] = []
  const to = connection.clock.now()
  for (let page = 0; page < PAGES_MAX; page++) {
    const found = await pageOf(connection, { from, to, page })
    if (found.result !== 'accepted') return found
    infractions.push(...found.value.infractions)
    unread.push(...found.value.unread)
    if (!found.value.more) return listed({ infractions, unread })
  }
  return unlisted(`the list of infractions goes on after ${PAGES_MAX} pages`)
}

/** Whether the defence that Efí has is this one: its own key there is the infraction. */
async function hasDefence(
  connection: Connection,
  infraction: string,
  text: string,
): Promise<Listed<boolean>> {
  const found = await allSince(connection, after(connection.clock.now(), -BACK_MS))
  if (found.result !== 'accepted') return found
  const { infractions, unread } = found.value
  if (unread.some(({ id }) => id === undefined || id === infraction))
    return unlisted(unreadable(['the infraction of this defence has a field that is not known']))
  return listed(
    infractions.some(({ id, defence }) => id === infraction && defence?.trim() === text.trim()),
  )
}

async function read(
  connection: Connection,
  payments: readonly ReceivedPix[],
): ReturnType<PixDisputeRail['read']> {
  if (payments.length === 0) return accepted([])
  const first = Math.min(...payments.map(({ paidAt }) => paidAt.getTime()))
  const found = await allSince(connection, new Date(first))
  if (found.result !== 'accepted') return found.isForbidden ? accepted([]) : unknown(found.why)
  const { infractions, unread } = found.value
  const asked = new Set(payments.map((pix) => pix.endToEndId))
  if (unread.some(({ endToEndId = '' }) => asked.has(endToEndId)))
    return unknown(unreadable(['an infraction of this pix has a field that is not known']))
  const now = connection.clock.now()
  const each = payments.map((pix) => disputesOf(pix, infractions, now))
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
  // A repetition of a defence that arrived is refused: only a list without it says that it did not.
  const there = await hasDefence(connection, dispute, text)
  if (there.result !== 'accepted') return unknown(there.why)
  return there.value ? accepted(undefined) : rejected(sent.code, sent.why)
}

async function changed(
  connection: Connection,
  { from, to, page }: Span,
): ReturnType<PixDisputeRail['changed']> {
  const found = await pageOf(connection, { from: after(from, -BACK_MS), to, page })
  // Also where it is forbidden: what changed meanwhile is read once it is not.
  if (found.result !== 'accepted') return unknown(found.why)
  const { infractions, unread, more } = found.value
  // All of them on one page.
  if (page === 0 && !more && unread.length === 0) connection.noteFault()
  const named = [...infractions, ...unread].flatMap(({ endToEndId, updatedAt: at }) =>
    endToEndId !== undefined && at && at >= from && at <= to ? [endToEndId] : [],
  )
  return accepted({ ids: [], endToEndIds: named, more })
}

export function openEfiDisputes(
  { name }: { readonly name: string },
  client: ProviderClient,
  clock: Pick<Clock, 'now'>,
  noteFault: NoteFault,
): PixDisputeRail {
  const converse = <T>(
    conversation: (connection: Connection) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> =>
    ask((signal) => conversation({ client, clock, noteFault, signal }))
  return {
    // A provider of disputes in the banks file is `disputes/NAME`.
    name: `disputes/${name}/pix`,
    read: (_txid, payments = []) => converse((connection) => read(connection, payments)),
    defend: (order) => converse((connection) => defend(connection, order)),
    changed: (span) => converse((connection) => changed(connection, span)),
  }
}
