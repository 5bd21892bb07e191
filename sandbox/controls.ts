// The controls, which no real bank has: pay, move the clock, set the faults, settle, decide
// disputes, buy with issued cards, read the books. Faults never affect them. `http/serve.ts` checks
// the key; inside a process nothing does.

import { type BoletoAgreement, checkAgreement } from '../server/kernel/brazil/boleto.ts'
import type { BankReply, BankRequest } from '../server/kernel/bank-call.ts'
import type { Clock } from '../server/kernel/clock.ts'
import type { Database } from '../server/platform/db/sql.ts'
import { readBooks, readCardBooks, readCollectors, readIssued, readPayers } from './books.ts'
import { type BoletoDeps, payOnRequest as payBoleto } from './boletos/operations.ts'
import { pull } from './cards/controls.ts'
import type { CardDeps } from './cards/operations.ts'
import type { Clients, Registration } from './clients.ts'
import { moveClock, timeReply } from './clock.ts'
import { type DisputeDeps, pull as pullDispute } from './disputes/operations.ts'
import { nextDue, page as dueOf } from './due.ts'
import { MAGIC_VALUES } from './magic-values.ts'
import { decideOnRequest as decideDispute } from './issuing/disputes/operations.ts'
import { buy, follow, forward } from './issuing/controls.ts'
import type { IssuingDeps } from './issuing/operations.ts'
import { type CheckDeps, decideOnRequest } from './kyc/operations.ts'
import type { Notices } from './notices.ts'
import { endOnRequest, type PayoutDeps } from './payouts/operations.ts'
import { payKeyOnRequest } from './pix/key-payment.ts'
import { payOnRequest, type PixDeps } from './pix/operations.ts'
import { answer, problem } from './http/problem.ts'
import { type ReturnDeps, settleOnRequest } from './returns/operations.ts'
import {
  ASKS,
  DELAY_MAX_MS,
  DELAY_MS,
  type Mode,
  MODES,
  NOTICES,
  SURFACES_OF,
  type Faults,
  type FaultyBank,
  type Surface,
  SURFACES,
} from './faults.ts'
import { isObject, isText, isWhole } from './formats.ts'

export type ControlDeps = {
  db: Database
  clock: Clock
  clients: Clients
  faults: Faults
  notices: Notices
  pix: PixDeps
  returns: ReturnDeps
  payouts: PayoutDeps
  checks: CheckDeps
  cards: CardDeps
  boletos: BoletoDeps
  disputes: DisputeDeps
  issuing: IssuingDeps
  work(now: Date): Promise<number>
}

const CALLS_MAX = 1_000_000
const DUE_MAX = 1_000
const SEED_MAX = 2 ** 32 - 1
const TEXT_MAX = 200
const KEYS_MAX = 100
const CNPJ = /^[0-9A-Z]{14}$/

const refuse = (why: string): BankReply => problem('RequisicaoInvalida', why)

/** In the words of the wire. */
const MAGIC_VALUES_SHOWN = MAGIC_VALUES.map(({ effect, ...value }) => ({
  ...value,
  ['fate']: effect,
}))

/** `parts` is the path after "/sandbox". */
export async function useControl(
  deps: ControlDeps,
  parts: readonly string[],
  request: BankRequest,
): Promise<BankReply> {
  const [what = '', first = '', verb, second = '', last] = parts
  const requested = `${request.method} ${what}${verb ? `/${verb}` : ''}${last ? `/${last}` : ''}`
  switch (requested) {
    case 'POST pix/pay':
    case 'POST keys/pay':
      return (what === 'pix' ? payOnRequest : payKeyOnRequest)(deps.pix, first, request.body)
    case 'POST pix/devolucoes/settle':
      return settleOnRequest(deps.returns, { endToEndId: first, id: second }, request.body)
    case 'GET books':
      return answer(200, await booksOf(deps, request.query))
    case 'POST payouts/fail':
    case 'POST payouts/return':
      return endOnRequest(deps.payouts, first, verb!)
    case 'POST kyc/approve':
    case 'POST kyc/deny':
      return decideOnRequest(deps.checks, first, verb!)
    case 'POST cards/dispute':
    case 'POST cards/win':
    case 'POST cards/lose':
    case 'POST cards/expire':
      return pull(deps.cards, first, verb!, request.body)
    case 'POST cards/review':
      return pull(deps.cards, first, `review/${second}`, request.body)
    case 'POST disputes/dispute':
    case 'POST disputes/win':
    case 'POST disputes/lose':
      return pullDispute(deps.disputes, first, verb!, request.body)
    case 'POST issuing/purchases':
      return buy(deps.issuing, first, request.body)
    case 'POST issuing/ship':
    case 'POST issuing/deliver':
      return forward(deps.issuing, first, verb!)
    case 'POST purchases/clear':
    case 'POST purchases/reverse':
    case 'POST purchases/refund':
      return follow(deps.issuing, first, verb!, request.body)
    case 'POST purchases/dispute':
      return decideDispute(deps.issuing, first, second)
    case 'POST boletos/pay':
      return payBoleto(deps.boletos, first, request.body)
    case 'POST weather':
      return changeFaults(deps, request.body)
    case 'POST clock':
      return moveClock(deps, request.body)
    case 'GET clock':
      return timeReply(deps.clock)
    case 'POST clients':
      return register(deps.clients, request.body)
    case 'POST work':
      return answer(200, { settled: await deps.work(deps.clock.now()) })
    case 'GET due':
      return answer(200, { next: (await nextDue(deps.db))?.toISOString() ?? null })
    case 'GET agenda':
      return answer(200, { items: await dueOf(deps.db, first, DUE_MAX) })
    case 'GET fates':
      return answer(200, { ['fates']: MAGIC_VALUES_SHOWN })
    default:
      return problem('NaoEncontrado', 'O sandbox não tem este controle.')
  }
}

const booksOf = async ({ db }: ControlDeps, query: BankRequest['query']): Promise<object> => ({
  accounts: await readBooks(db, query?.['chave']),
  payouts: await readPayers(db, query?.['client_id']),
  cards: await readCardBooks(db, query?.['client_id']),
  boletos: await readCollectors(db, query?.['client_id']),
  issued: await readIssued(db, query?.['client_id']),
})

async function changeFaults(deps: ControlDeps, body: unknown): Promise<BankReply> {
  const {
    bank = 'pix',
    mode,
    calls = null,
    delay_ms: delayMs = DELAY_MS,
    seed = 1,
    surface,
    client,
  } = isObject(body) ? body : {}
  if (typeof bank !== 'string' || !Object.hasOwn(SURFACES_OF, bank)) {
    return refuse(`bank é um de ${Object.keys(SURFACES_OF).join(', ')}.`)
  }
  const isNoticesMode = mode === 'twice' || mode === 'shuffled'
  const faultyBank = bank as FaultyBank
  const usualOfBank = isNoticesMode ? NOTICES[faultyBank] : SURFACES_OF[faultyBank][0]
  const usual = mode === 'deaf' ? ASKS : usualOfBank
  const over = (surface ?? usual) as Surface
  if (!MODES.includes(mode as Mode)) return refuse(`mode é um de ${MODES.join(', ')}.`)
  if (!SURFACES.includes(over)) return refuse(`surface é um de ${SURFACES.join(', ')}.`)
  if (isNoticesMode && !Object.values<Surface>(NOTICES).includes(over))
    return refuse('twice e shuffled só existem para notices.')
  if (mode === 'deaf' && (faultyBank !== 'issuing' || over !== ASKS))
    return refuse(`deaf só existe para ${ASKS}.`)
  if (client !== undefined && !isText(client, TEXT_MAX))
    return refuse('client é o client_id de um cliente.')
  if (calls !== null && !isWhole(calls, 1, CALLS_MAX))
    return refuse(`calls vai de 1 a ${CALLS_MAX}.`)
  if (!isWhole(delayMs, 0, DELAY_MAX_MS)) return refuse(`delay_ms vai de 0 a ${DELAY_MAX_MS}.`)
  if (!isWhole(seed, 0, SEED_MAX)) return refuse(`seed vai de 0 a ${SEED_MAX}.`)

  const fault =
    mode === 'fair'
      ? undefined
      : { surface: over, mode: mode as Exclude<Mode, 'fair'>, callsLeft: calls, delayMs, seed }
  await deps.faults.change(over, fault, client)
  // What another fault held back is sent now.
  const released = mode === 'shuffled' ? 0 : await deps.notices.release(client)
  return answer(200, { mode, surface: over, calls, released })
}

async function register(clients: Clients, body: unknown): Promise<BankReply> {
  const read = isObject(body) ? readRegistration(body) : undefined
  if (!read)
    return refuse('client_id, secret, name, city, cnpj (14 caracteres) e keys são necessários.')
  await clients.register(read)
  return answer(200, { client_id: read.clientId, keys: read.keys })
}

function readRegistration(body: Record<string, unknown>): Registration | undefined {
  const { client_id: clientId, secret, name, city, cnpj, keys, agreement: given, at } = body
  if (
    !isText(clientId, TEXT_MAX) ||
    !isText(secret, TEXT_MAX) ||
    !isText(name, TEXT_MAX) ||
    !isText(city, TEXT_MAX)
  )
    return undefined
  if (typeof cnpj !== 'string' || !CNPJ.test(cnpj)) return undefined
  if (
    !Array.isArray(keys) ||
    keys.length > KEYS_MAX ||
    !keys.every((key): key is string => isText(key, TEXT_MAX))
  )
    return undefined
  const agreement = readAgreement(given)
  if (given !== undefined && !agreement) return undefined
  const place = readPlace(at)
  if (at !== undefined && !place) return undefined
  return {
    clientId,
    secret,
    name,
    city,
    cnpj,
    keys,
    ...(agreement && { agreement }),
    ...(place && { at: place }),
  }
}

/** The company at which a client is, and the client that it acts as. */
function readPlace(value: unknown): Registration['at'] {
  if (!isObject(value)) return undefined
  const { company, acts_as: actsAs } = value
  return isText(company, TEXT_MAX) && isText(actsAs, TEXT_MAX) ? { company, actsAs } : undefined
}

/** A client's agreement for its boletos. */
function readAgreement(value: unknown): BoletoAgreement | undefined {
  if (!isObject(value)) return undefined
  const { bank_code: bankCode, branch, account, wallet, number, layout } = value
  const named = {
    bankCode,
    branch,
    account,
    wallet,
    number,
    ...(layout !== undefined && { layout }),
  }
  if (!Object.values(named).every((part) => isText(part, TEXT_MAX))) return undefined
  const agreement = named as BoletoAgreement
  return checkAgreement(agreement).length === 0 ? agreement : undefined
}
