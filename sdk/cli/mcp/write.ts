// The tool that writes: first a dry run, which shows what would be sent and gives a token; then,
// with that token and a reason, the call. The server is asked for the budget of the credential at
// the start and before every write; without one nothing is written.

import { randomBytes } from 'node:crypto'
import type { Method, OpenClient } from '../../client/client.ts'
import { VintemError } from '../../index.ts'
import { isReason, REASON_MAX } from '../../client/reason.ts'
import { responseOf } from '../../client/response.ts'
import type { Call } from '../calls/call.ts'
import { failed, misused } from '../command.ts'
import type { Credentials } from '../login/config.ts'
import { joined, plain, type Text, fill } from '../language.ts'
import type { Terminal } from '../terminal.ts'
import {
  checkToken,
  expiryOf,
  isMadeBy,
  keyOf,
  signerOf,
  tokenFor,
  type Write,
} from './confirmation.ts'
import { callIn, type Input, objectIn, pathIn } from './input.ts'
import { saidBy } from './operations.ts'
import { allOf, faultsIn, refusalOf, type Standing, worthOf } from './writing.ts'

/** Tokens that were used and have not expired; beyond it somebody confirms in a loop. */
const USED_MAX = 1_000
const NONCE_BYTES = 16

/** `unknown`: it may have been done, and repeating it with its key is safe. */
type Use = { readonly state: 'running' | 'unknown' | 'ended'; readonly words: Text }

export type Writes = {
  readonly dryRun: (input: Input, signal: AbortSignal, terminal: Terminal) => Promise<object>
  readonly confirm: (input: Input, signal: AbortSignal) => Promise<object>
}

type Reach = {
  readonly client: OpenClient
  readonly credentials: Credentials
  readonly lifeMs: number
}

/** What the credential may do now. Refuses one without a budget. */
export async function standingOf(client: OpenClient, signal?: AbortSignal): Promise<Standing> {
  const standing = await client.send<Standing>({
    method: 'GET',
    path: '/v1/credentials/current',
    signal,
  })
  if (standing.budget !== null) return standing
  throw failed({
    en: 'Nothing is written: the credential has no budget, and so no limit that the server enforces. Give it one (docs/credentials.md, Budgets).',
    pt: 'Nada é escrito: a credencial não tem orçamento, e portanto nenhum limite que o servidor imponha. Dê um a ela (docs/credentials.md, orçamentos).',
  })
}

type Asked = {
  readonly call: Call
  readonly body: Input
  readonly write: Write
  readonly standing: Standing
}

/**
 * The write that is asked for. Refuses operations that are not written here, and bodies that are
 * none of theirs.
 */
async function askedIn(
  { client, credentials }: Reach,
  input: Input,
  signal: AbortSignal,
): Promise<Asked> {
  const call = callIn(input)
  const before = refusalOf(call, 'sandbox')
  const standing = before ? undefined : await standingOf(client, signal)
  const why = before ?? refusalOf(call, standing!.mode)
  if (why)
    throw misused(
      fill(
        { en: '{name} is not carried out here: {why}.', pt: '{name} não é executada aqui: {why}.' },
        { name: call.id, why },
      ),
    )
  const path = pathIn(call, objectIn(input, 'path'))
  const body = objectIn(input, 'body')
  const faults = faultsIn(call.body ?? [], body)
  if (faults.length > 0) throw misused(allOf(faults))
  const { url, seller } = credentials
  const write = { url, seller, operation: call.id, path, body, keyed: call.keyed === true }
  return { call, body, write, standing: standing! }
}

const MAYBE: Use = {
  state: 'unknown',
  words: {
    en: 'It may have been done. Call this again with the same input, confirm and reason: nothing is done twice.',
    pt: 'Pode ter sido feito. Chame de novo com a mesma entrada, o mesmo confirm e o mesmo motivo: nada é feito duas vezes.',
  },
}
const UNKNOWN_UNKEYED = {
  en: 'It may have been done, and cannot be repeated safely: read what there is before anything else.',
  pt: 'Pode ter sido feito, e não pode ser repetido com segurança: antes de tudo, leia o que há.',
}
const RUNNING = {
  en: 'This confirmation is being carried out.',
  pt: 'Esta confirmação está sendo executada.',
}

/** Whether the server refused before it began, so that the same confirmation can be used again. */
const isNotBegun = (error: unknown): boolean =>
  error instanceof VintemError && (error.status === 429 || error.code === 'overloaded')

/**
 * Whether it may have been done although no reply says so: the connection, the server or the
 * model's program ended it.
 */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof VintemError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.code === 'unexpected_answer' ||
  error.code === 'request_in_progress'

/**
 * What becomes of a confirmation after a call that failed; undefined: it can be used as before.
 * What may have been done once stays so whatever a repetition is refused for: at another hour the
 * server does not look at the key.
 */
function useAfter(error: unknown, before: Use | undefined, isKeyed: boolean): Use | undefined {
  if (before || isNotBegun(error)) return before
  if (!isUnknown(error)) return { state: 'ended', words: plain(saidBy(error as VintemError)) }
  return isKeyed ? MAYBE : { state: 'ended', words: UNKNOWN_UNKEYED }
}

/** The confirmations that were used, until they have expired. */
function openUses() {
  const uses = new Map<string, Use>()
  return {
    of: (token: string) => uses.get(token),
    set: (token: string, use: Use | undefined) =>
      void (use ? uses.set(token, use) : uses.delete(token)),
    /** Makes room for one more. */
    refuseFull(): void {
      const now = Date.now()
      for (const [token, { state }] of uses)
        if (state === 'ended' && expiryOf(token) <= now) uses.delete(token)
      if (uses.size >= USED_MAX)
        throw failed({
          en: 'Too many writes at once: wait for a while.',
          pt: 'Escritas demais de uma vez: espere um pouco.',
        })
    },
  }
}

function reasonIn({ reason }: Input): string {
  if (typeof reason === 'string' && isReason(reason)) return reason
  throw misused(
    fill(
      {
        en: 'reason is missing: why this is done, in 1 to {max} characters, for the audit log.',
        pt: 'falta reason: por que isto é feito, em 1 a {max} caracteres, para o registro de auditoria.',
      },
      {
        max: REASON_MAX,
      },
    ),
  )
}

const NEXT = {
  en: 'Show this to the person you work for. If they want it, call write with the same operation, path and body, with confirm, and with reason: why, in their words.',
  pt: 'Mostre isto à pessoa para quem você trabalha. Se ela quiser, chame write com a mesma operação, o mesmo path e o mesmo body, com confirm e com reason: o porquê, nas palavras dela.',
}

/** What would be sent, and what it is worth. */
function shownOf({ call, body, write, standing }: Asked, terminal: Terminal): object {
  const { notes, ...worth } = worthOf(call, body, standing)
  return {
    dry_run: terminal.in({ en: 'Nothing was sent.', pt: 'Nada foi enviado.' }),
    operation: call.id,
    summary: terminal.in(call.summary),
    method: call.method,
    path: write.path,
    mode: standing.mode,
    acts_for: standing.io_seller_id,
    ...worth,
    notes: notes.map((one) => terminal.in(one)),
  }
}

/**
 * Why a confirmation that has expired is refused. One of another process may have been used there:
 * then a new one could do it twice.
 */
const EXPIRED = {
  en: 'confirm has expired. Call without confirm for a new dry run.',
  pt: 'confirm expirou. Chame sem confirm para uma nova simulação.',
}
const OF_ANOTHER = {
  en: 'confirm is not of this request: it must be as in the dry run, to the letter. Call without confirm for a new dry run.',
  pt: 'confirm não é desta requisição: ela deve ser igual à da simulação, letra por letra. Chame sem confirm para uma nova simulação.',
}
const USED = {
  en: 'This confirmation was used, and nothing was sent again. What came of it:',
  pt: 'Esta confirmação já foi usada, e nada foi enviado de novo. O que resultou dela:',
}
const EXPIRED_ELSEWHERE = {
  en: 'confirm has expired, and another process gave it, which may have used it: read first whether it was done. Only if it was not, call without confirm for a new dry run.',
  pt: 'confirm expirou, e foi dado por outro processo, que pode tê-lo usado: leia antes se foi feito. Só se não foi, chame sem confirm para uma nova simulação.',
}

export function openWrites(reach: Reach): Writes {
  const { client, credentials, lifeMs } = reach
  const signer = signerOf(credentials.secret, randomBytes(NONCE_BYTES).toString('base64url'))
  const uses = openUses()

  /** Refuses a token of another request, one that has expired, and one that was used. */
  function refuseUnconfirmed(write: Write, token: string): void {
    const found = checkToken(signer, write, token, Date.now())
    if (found === 'another') throw misused(OF_ANOTHER)
    const use = uses.of(token)
    if (use?.state === 'running') throw misused(RUNNING)
    if (use?.state === 'ended') throw misused(joined([USED, use.words]))
    // What may have been done must be repeated with its own key, however late.
    if (found === 'expired' && use === undefined)
      throw misused(isMadeBy(signer, token) ? EXPIRED : EXPIRED_ELSEWHERE)
  }

  async function dryRun(input: Input, signal: AbortSignal, terminal: Terminal): Promise<object> {
    const asked = await askedIn(reach, input, signal)
    const expiresMs = Date.now() + lifeMs
    const random = randomBytes(NONCE_BYTES).toString('base64url')
    const confirm = tokenFor(signer, asked.write, { expiresMs, random })
    return {
      ...shownOf(asked, terminal),
      confirm,
      expires_at: new Date(expiresMs).toISOString(),
      next: terminal.in(NEXT),
      // Last: a long result is cut at its end.
      body: asked.body,
    }
  }

  async function confirm(input: Input, signal: AbortSignal): Promise<object> {
    const reason = reasonIn(input)
    const { call, body, write } = await askedIn(reach, input, signal)
    const token = String(input['confirm'])
    refuseUnconfirmed(write, token)
    uses.refuseFull()
    // A process that was killed may have used it.
    const before = uses.of(token) ?? (isMadeBy(signer, token) ? undefined : MAYBE)
    uses.set(token, { state: 'running', words: RUNNING })
    try {
      const reply = await client.withOptions({ reason }).send<object>({
        method: call.method as Method,
        path: write.path,
        ...(call.body ? { body } : {}),
        ...(write.keyed ? { keyed: true, key: keyOf(token) } : {}),
        wrapped: call.wrapped === true,
        signal,
      })
      const { requestId: request_id, replayed } = responseOf(reply) ?? {}
      uses.set(token, { state: 'ended', words: plain(`OK ${request_id ?? ''}`) })
      return {
        done: call.id,
        request_id,
        ...(replayed ? { was_done_before: true } : {}),
        reason,
        reply,
      }
    } catch (error) {
      const use = useAfter(error, before, write.keyed)
      uses.set(token, use)
      if (use === undefined || (use !== before && !isUnknown(error))) throw error
      const said = error instanceof VintemError ? saidBy(error) : (error as Error).message
      throw failed(joined([plain(said), use.words], '\n'))
    }
  }
  return { dryRun, confirm }
}
