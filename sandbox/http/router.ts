// The entrance of the bank's API: routing, authentication and scopes, injected faults. It answers
// what every call has in common (token, scope, silence, faults) and leaves the rest to the
// operations.

import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { isUnavailable } from '../../server/kernel/unavailable.ts'
import * as boletos from '../boletos/operations.ts'
import { cardRoute } from '../cards/route.ts'
import type { ChargeKind } from '../charges/charge.ts'
import type { ChargeDeps } from '../charges/deps.ts'
import * as lookups from '../charges/lookups.ts'
import * as charges from '../charges/operations.ts'
import { type Clients, type Scope, type Session, speakerOf } from '../clients.ts'
import { useControl, type ControlDeps } from '../controls.ts'
import * as disputes from '../disputes/operations.ts'
import * as purchaseDisputes from '../issuing/disputes/operations.ts'
import * as issuing from '../issuing/operations.ts'
import { list as listIssued } from '../issuing/listing.ts'
import * as kyc from '../kyc/operations.ts'
import type { Log } from '../notices.ts'
import type { Payloads } from './payload.ts'
import * as payouts from '../payouts/operations.ts'
import * as pix from '../pix/operations.ts'
import { problem, unauthenticated } from './problem.ts'
import * as returns from '../returns/operations.ts'
import { isSilence, silence, type Surface } from '../faults.ts'
import type { Webhooks } from '../webhooks.ts'

export type BankDeps = ControlDeps & {
  clients: Clients
  charges: ChargeDeps
  payloads: Payloads
  webhooks: Webhooks
  log: Log
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

type Run = () => Promise<BankReply>

async function withFaults(
  { faults, clients }: BankDeps,
  surface: Surface,
  request: BankRequest,
  run: Run,
) {
  const fault = faults.isClear()
    ? undefined
    : await faults.strike(surface, await speakerOf(clients, request))
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
  if (parts.length !== 1) return undefined
  if (method === 'PUT') return write((session) => boletos.put(deps, session, id, body))
  if (method !== 'GET') return undefined
  return read((session) =>
    id === 'changes' ? boletos.list(deps, session, query) : boletos.get(deps, session, id),
  )
}

/** `parts` is the path after "/issuing". */
function issuingRoute(
  { issuing: deps }: BankDeps,
  parts: readonly string[],
  { method, body, query = {} }: BankRequest,
): Route | undefined {
  const [what, id = '', part = ''] = parts
  const route = (scope: Scope, answer: Route['answer']): Route => ({
    surface: 'issuing',
    scope,
    answer,
  })
  switch (`${method} ${what}${part && `/${part}`} ${parts.length}`) {
    case 'GET changes 1':
      return route('issuing.read', (session) => listIssued(deps, session, query))
    case 'PUT authorizer 1':
      return route('issuing.write', (session) => issuing.putAuthorizer(deps, session, body))
    case 'PUT cards 2':
      return route('issuing.write', (session) => issuing.putCard(deps, session, id, body))
    case 'GET cards 2':
      return route('issuing.read', (session) => issuing.getCard(deps, session, id))
    case 'GET cards/secrets 3':
      return route('issuing.secrets', (session) => issuing.getSecrets(deps, session, id))
    case 'GET purchases 2':
      return route('issuing.read', (session) => issuing.getPurchase(deps, session, id))
    case 'PUT disputes 2':
      return route('issuing.write', (session) => purchaseDisputes.put(deps, session, id, body))
    case 'GET disputes 2':
      return route('issuing.read', (session) => purchaseDisputes.get(deps, session, id))
    case 'PUT disputes/withdrawal 3':
      return route('issuing.write', (session) => purchaseDisputes.withdraw(deps, session, id))
    default:
      return undefined
  }
}

function chargeRoute(
  bank: BankDeps,
  kind: ChargeKind,
  parts: readonly string[],
  request: BankRequest,
): Route | undefined {
  const { method, body, query = {} } = request
  const [, txid = ''] = parts
  const deps = bank.charges
  const [read, write] = [`${kind}.read`, `${kind}.write`] as const
  const named = (session: Session) => ({ session, kind, txid })
  if (parts.length > 2) return undefined
  if (txid !== '') {
    if (method === 'PUT')
      return {
        surface: kind,
        scope: write,
        answer: (session) => charges.put(deps, named(session), body),
      }
    if (method === 'PATCH')
      return {
        surface: kind,
        scope: write,
        answer: (session) => charges.patch(deps, named(session), body),
      }
    if (method === 'GET')
      return {
        surface: kind,
        scope: read,
        answer: (session) => lookups.get(deps, named(session), query),
      }
    return undefined
  }
  if (method === 'GET')
    return {
      surface: kind,
      scope: read,
      answer: (session) => lookups.list(deps, session, kind, query),
    }
  if (method === 'POST' && kind === 'cob') {
    return { surface: kind, scope: write, answer: (session) => charges.post(deps, session, body) }
  }
  return undefined
}

function pixRoute(
  bank: BankDeps,
  parts: readonly string[],
  { method, query = {} }: BankRequest,
): Route | undefined {
  const [, endToEndId = ''] = parts
  if (method !== 'GET') return undefined
  if (endToEndId === '')
    return {
      surface: 'pix',
      scope: 'pix.read',
      answer: (session) => pix.list(bank.pix, session, query),
    }
  return {
    surface: 'pix',
    scope: 'pix.read',
    answer: (session) => pix.get(bank.pix, session, endToEndId),
  }
}

function returnRoute(
  bank: BankDeps,
  parts: readonly string[],
  { method, body }: BankRequest,
): Route | undefined {
  const [, endToEndId = '', word, id = ''] = parts
  const named = { endToEndId, id }
  if (word !== 'devolucao' || parts.length !== 4) return undefined
  if (method === 'PUT') {
    return {
      surface: 'devolucao',
      scope: 'pix.write',
      answer: (session) => returns.put(bank.returns, session, named, body),
    }
  }
  if (method !== 'GET') return undefined
  return {
    surface: 'devolucao',
    scope: 'pix.read',
    answer: (session) => returns.get(bank.returns, session, named),
  }
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
