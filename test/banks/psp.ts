// A PSP of the API Pix as a small real server on this machine: charges, lists and notification
// addresses, and as many calls a second as it takes. And the server of a platform that uses it.

import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openApp } from '../../server/app/app.ts'
import { openBanks, type OpenBanks } from '../../server/app/banks/open-banks.ts'
import { openClock } from '../../server/kernel/clock.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { beside, type World } from '../world.ts'

type Asked = { readonly method: string; readonly path: string; readonly query: URLSearchParams }
type Said = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type Psp = {
  readonly url: string
  /** "PUT /cob", in order; without ids, and without calls for tokens. */
  readonly asked: string[]
  readonly all: Asked[]
  /** Charges by txid, as they are shown. */
  readonly charges: Map<string, Record<string, unknown>>
  /** Addresses by key. */
  readonly webhooks: Map<string, string>
  readonly returns: Map<string, object>
  /** Pays a charge. */
  pay(txid: string, endToEndId: string): void
  /** How it shows a charge. */
  show: (charge: Record<string, unknown>) => Record<string, unknown>
  /** What it says instead of what it would; `none`: the connection is broken. */
  instead: (asked: Asked) => Said | 'none' | undefined
}

const now = (): string => openClock().wall().toISOString()

const OK = (body: unknown, status = 200): Said => ({ status, body })
const NOT_THERE: Said = {
  status: 404,
  body: { type: 'https://pix.bcb.gov.br/api/v2/error/NaoEncontrado', title: 'Não encontrado.' },
}

const chargeOf = (txid: string, sent: Record<string, unknown>): Record<string, unknown> => ({
  ...sent,
  txid,
  revisao: 0,
  calendario: {
    ...(sent['calendario'] as object),
    criacao: now(),
  },
  location: `psp.test/v2/${txid}`,
  status: 'ATIVA',
  pixCopiaECola: `00020101021226${txid}`,
})

/** A list of what was paid, whole. */
const listOf = (psp: Psp, { query }: Asked) => ({
  parametros: {
    inicio: query.get('inicio'),
    fim: query.get('fim'),
    paginacao: { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1 },
  },
  pix: [...psp.charges.values()].flatMap(({ pix }) => (pix as object[] | undefined) ?? []),
})

function saidOf(psp: Psp, asked: Asked, sent: Record<string, unknown>): Said {
  const [, what = '', name = '', ...rest] = asked.path.split('/')
  if (what === 'oauth') return OK({ access_token: 't', token_type: 'Bearer', expires_in: 3600 })
  if (what === 'webhook') {
    const url = psp.webhooks.get(name)
    if (asked.method === 'GET') return url === undefined ? NOT_THERE : OK({ webhookUrl: url })
    psp.webhooks.set(name, sent['webhookUrl'] as string)
    return OK(undefined)
  }
  if (what === 'cob') {
    if (asked.method === 'PUT') psp.charges.set(name, chargeOf(name, sent))
    const charge = psp.charges.get(name)
    if (asked.method === 'PATCH' && charge?.['status'] === 'ATIVA') Object.assign(charge, sent)
    return charge ? OK(psp.show(charge)) : NOT_THERE
  }
  if (what === 'pix' && rest.includes('devolucao')) {
    const [, id = ''] = rest
    const rtrId = `D${id}`.slice(0, 32).padEnd(32, '0')
    const back = { id, rtrId, valor: sent['valor'], status: 'DEVOLVIDO' }
    if (asked.method === 'PUT') psp.returns.set(id, { ...back, horario: { solicitacao: now() } })
    return psp.returns.has(id) ? OK(psp.returns.get(id)) : NOT_THERE
  }
  return what === 'pix' ? OK(listOf(psp, asked)) : NOT_THERE
}

/** At most so many calls in any second; it says when to come again, and counts what it took. */
function meterOf(perSecond: number | undefined): () => boolean {
  let taken: number[] = []
  return () => {
    const at = performance.now()
    taken = taken.filter((before) => at - before < 1_000)
    if (perSecond === undefined || taken.length < perSecond) return taken.push(at) > 0
    return false
  }
}

export async function openPsp(
  t: TestContext,
  { perSecond }: { perSecond?: number } = {},
): Promise<Psp> {
  const takes = meterOf(perSecond)
  const psp: Psp = {
    url: '',
    asked: [],
    all: [],
    charges: new Map(),
    webhooks: new Map(),
    returns: new Map(),
    pay: (txid, endToEndId) => {
      const charge = psp.charges.get(txid)!
      const { original: valor } = charge['valor'] as { original: string }
      const paid = { endToEndId, txid, valor, horario: now() }
      const pix = [...((charge['pix'] as object[] | undefined) ?? []), paid]
      Object.assign(charge, { status: 'CONCLUIDA', pix })
    },
    show: (charge) => charge,
    instead: () => undefined,
  }
  const answer = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { pathname, searchParams: query } = new URL(request.url!, 'http://psp.test')
    const asked = { method: request.method!, path: decodeURIComponent(pathname), query }
    const word = asked.path.split('/')[1]!
    if (word !== 'oauth') psp.asked.push(`${asked.method} /${word}`)
    psp.all.push(asked)
    const sent = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
    const tooMany: Said = { status: 429, body: { title: 'calma' }, headers: { 'retry-after': '1' } }
    const said = psp.instead(asked) ?? (takes() ? saidOf(psp, asked, sent) : tooMany)
    if (said === 'none') return void request.socket.destroy()
    const { status, body, headers } = said
    const isText = typeof body === 'string'
    reply.writeHead(status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...headers,
    })
    reply.end(isText ? body : body === undefined ? '' : JSON.stringify(body))
  }
  const server = http.createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(psp, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** How the banks file names it. */
export const connectionTo = ({ url }: Psp, more: object = {}): object => ({
  baseUrl: url,
  tokenUrl: `${url}/oauth/token`,
  clientId: 'id',
  clientSecret: 'secret',
  ...more,
})

export type BankServer = {
  readonly deps: Deps
  readonly banks: OpenBanks
  /** Listens, and returns its address. */
  serve(): Promise<string>
}

/** A server beside that of this world, on its database, whose banks are those of a file. */
export async function withBanks(
  t: TestContext,
  w: World,
  fileOf: object,
  { elapsed, ...more }: Partial<Deps> & { elapsed?: () => number } = {},
): Promise<BankServer> {
  const folder = mkdtempSync(join(os.tmpdir(), 'psp-'))
  const banksFile = join(folder, 'banks.json')
  writeFileSync(banksFile, JSON.stringify(fileOf))
  const deps = beside(w.deps, more)
  const { db, clock, log, hashKey, state } = deps
  const config = { ...deps.config, banksFile }
  const own = { clock, log, state, hashKey, ...(elapsed && { elapsed }) }
  const asked = { config, env: {}, db, platformsDb: db, ...own }
  const banks = await openBanks(asked)
  let close = async () => {}
  t.after(async () => {
    await close()
    await state.close()
    await banks.close()
    rmSync(folder, { recursive: true })
  })
  const serving = Object.assign(deps, { banks, config })
  return {
    deps: serving,
    banks,
    serve: async () => {
      const app = await openApp(serving)
      close = () => app.close()
      return app.listen({ host: '127.0.0.1', port: 0 })
    },
  }
}
