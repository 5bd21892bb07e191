// The entrance of the bank's API: routing, authentication and scopes, injected faults. It answers
// what every call has in common (token, scope, silence, faults) and leaves the rest to the
// operations.

import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { isUnavailable } from '../../server/kernel/unavailable.ts'
import { alter as alterBoleto } from '../boletos/alter.ts'
import * as boletos from '../boletos/operations.ts'
import { askProtest } from '../boletos/protest.ts'
import { cardRoute } from '../cards/route.ts'
import type { ChargeDeps } from '../charges/deps.ts'
import { type Clients, type Scope, type Session, speakerOf } from '../clients.ts'
import { useControl, type ControlDeps } from '../controls.ts'
import * as disputes from '../disputes/operations.ts'
import * as kyc from '../kyc/operations.ts'
import type { Log } from '../notices.ts'
import { type Companies, surfaceOf } from '../emulators/companies.ts'
import type { Payloads } from './payload.ts'
import * as payouts from '../payouts/operations.ts'
import { problem, unauthenticated } from './problem.ts'
import { isSilence, silence, type Surface } from '../faults.ts'
import type { Webhooks } from '../webhooks.ts'
import { chargeRoute } from '../charges/route.ts'
import { pixRoute, returnRoute } from '../pix/route.ts'
import { issuingRoute } from '../issuing/route.ts'

export type BankDeps = ControlDeps & {
  clients: Clients
  charges: ChargeDeps
  payloads: Payloads
  webhooks: Webhooks
  log: Log
  /** Absent behind the companies: a company is no customer of another one. */
  companies?: Companies
}

export type Route = { surface: Surface; scope: Scope; answer(session: Session): Promise<BankReply> }

/** Every call of the bank, controls included. */
export const openRouter =
  (bank: BankDeps): BankCall =>
  async (request) => {
    try {
      return await pass(bank, request)
    } catch (error) {
      if (isSilence(error)) throw error
      if (isUnavailable(error))
        return problem('ServicoIndisponivel', 'O banco de dados não responde.')
      bank.log.warn(
        { error: String(error), method: request.method },
        'a call of the sandbox bank failed with an internal error',
      )
      return problem('ErroInternoDoServidor', 'Condição inesperada.')
    }
  }

const segments = (path: string): string[] => {
  const parts = path.split('/').slice(1)
  return path.includes('%') ? parts.map(decoded) : parts
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function pass(bank: BankDeps, request: BankRequest): Promise<BankReply> {
  if (request.signal?.aborted) throw silence()
  const parts = segments(request.path)
  const [first, second, third] = parts
  if (first === 'sandbox') return useControl(bank, parts.slice(1), request)
  if (request.method === 'GET' && first === 'qr' && second !== undefined) {
    return third === undefined || second !== 'cobv'
      ? bank.payloads.get('cob', second, request.query ?? {})
      : bank.payloads.get('cobv', third, request.query ?? {})
  }
  if (request.method === 'GET' && request.path === '/.well-known/jwks.json')
    return bank.payloads.keys()
  if (request.method === 'POST' && request.path === '/oauth/token') {
    return withFaults(bank, 'token', request, () => bank.clients.issue(request))
  }
  if (first === 'emulate' && second !== undefined) return passToCompany(bank, second, request)
  const route = routeOf(bank, parts, request)
  if (!route) return problem('NaoEncontrado', 'Este PSP não tem este endereço.')
  return withFaults(bank, route.surface, request, () => admit(bank, route, request))
}

async function admit(bank: BankDeps, route: Route, request: BankRequest): Promise<BankReply> {
  const known = bank.clients.session(request.headers['authorization'])
  const session = known instanceof Promise ? await known : known
  if (!session) return unauthenticated()
  if (!session.scopes.has(route.scope))
    return problem('AcessoNegado', `O escopo ${route.scope} não foi concedido.`)
  return route.answer(session)
}

/** A call of a company's own wire, without what stands before it here. */
function passToCompany(bank: BankDeps, name: string, request: BankRequest): Promise<BankReply> {
  const company = bank.companies?.find(name)
  if (!company) return Promise.resolve(problem('NaoEncontrado', `Não há emulador de ${name}.`))
  const own = { ...request, path: request.path.slice(`/emulate/${name}`.length) || '/' }
  const speaker = async () => {
    const client = await company.clientOf(own)
    return client === undefined ? speakerOf(bank.clients, own) : bank.clients.actsAs(client)
  }
  return withFaults(bank, surfaceOf(own), own, () => company.wire(own), speaker)
}

type Run = () => Promise<BankReply>

async function withFaults(
  { faults, clients }: BankDeps,
  surface: Surface,
  request: BankRequest,
  run: Run,
  speaker = () => speakerOf(clients, request),
) {
  const fault = faults.isClear() ? undefined : await faults.strike(surface, await speaker())
  if (fault?.mode === 'silent_before') throw silence()
  if (fault?.mode === 'down') return problem('ServicoIndisponivel', 'O serviço está em manutenção.')
  if (fault?.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
  const reply = await run()
  if (fault?.mode === 'silent_after') throw silence()
  return reply
}

function routeOf(
  bank: BankDeps,
  parts: readonly string[],
  request: BankRequest,
): Route | undefined {
  const [first] = parts
  if (first === 'cob' || first === 'cobv') return chargeRoute(bank, first, parts, request)
  if (first === 'pix')
    return parts.length > 2 ? returnRoute(bank, parts, request) : pixRoute(bank, parts, request)
  if (first === 'disputes') return disputeRoute(bank, parts.slice(1), request)
  if (first === 'boletos') return boletoRoute(bank, parts.slice(1), request)
  if (first === 'cards') return cardRoute(bank.cards, parts.slice(1), request)
  if (first === 'issuing') return issuingRoute(bank, parts.slice(1), request)
  return first === 'webhook' ? webhookRoute(bank, parts, request) : restRoute(bank, parts, request)
}

/** Routes of payouts and KYC checks, which the API Pix does not have. */
function restRoute(
  bank: BankDeps,
  parts: readonly string[],
  { method, body, query = {} }: BankRequest,
): Route | undefined {
  const [first, second = '', third = ''] = parts
  if (method === 'GET' && first === 'payouts' && parts.length === 1)
    return {
      surface: 'payout',
      scope: 'payouts.read',
      answer: (session) => payouts.list(bank.payouts, session, query),
    }
  if (method !== 'PUT') return undefined
  if (first === 'payouts' && parts.length === 2) {
    return {
      surface: 'payout',
      scope: 'payouts.write',
      answer: (session) => payouts.put(bank.payouts, session, second, body),
    }
  }
  if (first === 'kyc' && second === 'checks' && parts.length === 3)
    return {
      surface: 'kyc',
      scope: 'kyc.write',
      answer: (session) => kyc.put(bank.checks, session, third, body),
    }
  if (first !== 'notices' || parts.length > 1) return undefined
  return {
    surface: 'webhook',
    scope: 'notices.write',
    answer: (session) => bank.webhooks.putOfClient(session, body),
  }
}

/** `parts` is the path after "/disputes". */
function disputeRoute(
  { disputes: deps }: BankDeps,
  parts: readonly string[],
  request: BankRequest,
): Route | undefined {
  const { method, body, query = {} } = request
  const [txid = '', dispute = '', word, id = ''] = parts
  const route = (scope: Scope, answer: Route['answer']): Route => ({
    surface: 'disputes',
    scope,
    answer,
  })
  if (method === 'PUT' && parts.length === 4 && word === 'evidence')
    return route('disputes.write', (session) =>
      disputes.evidence(deps, session, { txid, dispute, id }, body),
    )
  if (method !== 'GET' || parts.length !== 1) return undefined
  if (txid === 'changes')
    return route('disputes.read', (session) => disputes.list(deps, session, query))
  return route('disputes.read', (session) => disputes.get(deps, session, txid))
}

/** `parts` is the path after "/boletos". */
function boletoRoute(
  { boletos: deps }: BankDeps,
  parts: readonly string[],
  { method, body, query = {} }: BankRequest,
): Route | undefined {
  const [id = '', word] = parts
  const read = (answer: Route['answer']): Route => ({
    surface: 'boleto',
    scope: 'boletos.read',
    answer,
  })
  const write = (answer: Route['answer']): Route => ({
    surface: 'boleto',
    scope: 'boletos.write',
    answer,
  })
  if (method === 'PUT' && parts.length === 2 && word === 'withdraw')
    return write((session) => boletos.cancel(deps, session, id))
  if (method === 'PUT' && parts.length === 2 && word === 'terms')
    return write((session) => alterBoleto(deps, session, id, body))
  if (method === 'PUT' && word === 'protest' && (parts.length === 2 || parts[2] === 'cancel'))
    return write((session) => askProtest(deps, session, id, parts.length === 2 ? 'order' : 'stop'))
  if (parts.length !== 1) return undefined
  if (method === 'PUT') return write((session) => boletos.put(deps, session, id, body))
  if (method !== 'GET') return undefined
  return read((session) =>
    id === 'changes' ? boletos.list(deps, session, query) : boletos.get(deps, session, id),
  )
}

function webhookRoute(
  bank: BankDeps,
  parts: readonly string[],
  { method, body, query = {} }: BankRequest,
): Route | undefined {
  const [, key = ''] = parts
  const { webhooks } = bank
  const surface = 'webhook'
  if (parts.length > 2) return undefined
  if (method === 'GET' && key === '')
    return { surface, scope: 'webhook.read', answer: (session) => webhooks.list(session, query) }
  if (method === 'GET')
    return { surface, scope: 'webhook.read', answer: (session) => webhooks.get(session, key) }
  if (method === 'PUT' && key !== '')
    return {
      surface,
      scope: 'webhook.write',
      answer: (session) => webhooks.put(session, key, body),
    }
  if (method === 'DELETE')
    return { surface, scope: 'webhook.write', answer: (session) => webhooks.remove(session, key) }
  return undefined
}
