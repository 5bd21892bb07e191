// `vintem listen`: answers the questions to a platform's authorization endpoint with what a program
// on this machine says, while the buyer waits. It shows each question with its answer.

import { type Vintem, VintemError } from '../../index.ts'
import type { AuthorizationRequest } from '../../webhooks/authorizer.ts'
import { plain, type Text, fill } from '../language.ts'
import { postSigned } from './post.ts'
import { restFor } from '../calls/rest.ts'
import type { Terminal } from '../terminal.ts'
import { lastedText, timeText } from '../words.ts'

type EndpointRequests = {
  readonly vintem: Vintem
  readonly to: string
  readonly secret: string
  readonly signal: AbortSignal
  readonly terminal: Terminal
}

type Taken = Awaited<ReturnType<Vintem['sandbox']['takeAuthorizations']>>['items'][number]

/** Questions under way; more wait at the server, where their time runs out. */
const AT_ONCE_MAX = 64
const AGAIN_MS = 500
const ERROR_MAX = 200
/** Those of a live server, of an older one, and of a credential that may not. */
const NEVER = new Set([
  'route_not_found',
  'method_not_allowed',
  'scope_not_allowed',
  'platform_only',
  'invalid_credentials',
])
const LATE = 'authorization_request_not_found'

const codeOf = (error: unknown): string | undefined =>
  error instanceof VintemError ? error.code : undefined

/**
 * What a reply says; undefined where it is no answer. The server decides what counts: this is for
 * the eye.
 */
function approvedIn(status: number | null, text: string): boolean | undefined {
  try {
    const said: unknown =
      status !== null && status >= 200 && status < 300 ? JSON.parse(text) : undefined
    const { approved } = Object(said) as { approved?: unknown }
    return typeof approved === 'boolean' ? approved : undefined
  } catch {
    return undefined
  }
}

type Answered = Awaited<ReturnType<typeof postSigned>> & {
  readonly endpointRequest: AuthorizationRequest
  /** Why the server did not take the reply. */
  readonly failure: unknown
}

function verdictOf(approved: boolean | undefined): Text {
  if (approved === undefined) return { en: 'no valid answer', pt: 'sem resposta válida' }
  return approved ? { en: 'approved', pt: 'aprovada' } : { en: 'declined', pt: 'recusada' }
}

/** Shows a question with its answer, on one line. */
function tell(
  { print, give, paint, in: words }: Terminal,
  { endpointRequest, status, fault, durationMs, text, failure }: Answered,
) {
  const approved = approvedIn(status, text)
  const isAccepted = failure === undefined
  const [color, arrow] =
    approved !== undefined && isAccepted ? (['green', '→'] as const) : (['red', '✗'] as const)
  const verdict = words(verdictOf(approved))
  const reply = fault ? words(fault) : `${status} ${lastedText(durationMs)} ${verdict}`
  const isLate = codeOf(failure) === LATE
  const why = isLate
    ? {
        en: 'too late: it was decided without this answer',
        pt: 'tarde demais: foi decidida sem esta resposta',
      }
    : plain((failure as Error | undefined)?.message ?? '')
  const { data } = endpointRequest
  const what = `${paint('bold', endpointRequest.type)} ${endpointRequest.id} ${data.currency} ${data.amount} ${data.merchant_name}`
  const said = isAccepted ? reply : `${reply}, ${words(why)}`
  print(`${paint('dim', timeText(new Date()))}  ${what}  ${paint(color, `${arrow} ${said}`)}`)
  give({
    authorization: endpointRequest.id,
    type: endpointRequest.type,
    amount: data.amount,
    approved: approved ?? null,
    status,
    fault: fault?.en ?? null,
    accepted: isAccepted,
    duration_ms: durationMs,
  })
}

/** Asks the program, and gives its reply to the server. */
async function answerOne(
  { vintem, to, secret, terminal }: EndpointRequests,
  { id, body }: Taken,
): Promise<void> {
  const endpointRequest = JSON.parse(body) as AuthorizationRequest
  const sent = await postSigned(to, { id: endpointRequest.id, body }, secret, {
    withinMs: endpointRequest.timeout_ms,
  })
  const { status, fault, text } = sent
  const reply = fault ? { status, error: fault.en.slice(0, ERROR_MAX) } : { status, body: text }
  const failure: unknown = await vintem.sandbox.answerAuthorization(id, reply).then(
    () => undefined,
    (error: unknown) => error,
  )
  tell(terminal, { ...sent, endpointRequest, failure })
}

/**
 * Takes and answers questions until `signal` aborts. It never rejects: events go on without
 * questions.
 */
export async function answerAuthorizations(endpointRequests: EndpointRequests): Promise<void> {
  const { vintem, signal, terminal } = endpointRequests
  const underWay = new Set<Promise<void>>()
  while (!signal.aborted) {
    try {
      const { items } = await vintem.sandbox.takeAuthorizations({ signal })
      for (const one of items) {
        const answering = answerOne(endpointRequests, one)
          .catch((error: unknown) => terminal.note(plain((error as Error).message), 'red'))
          .finally(() => underWay.delete(answering))
        underWay.add(answering)
      }
      if (underWay.size >= AT_ONCE_MAX) await Promise.race(underWay)
    } catch (error) {
      if (signal.aborted) break
      if (NEVER.has(codeOf(error) ?? '')) {
        const why = plain((error as Error).message)
        terminal.note(
          fill(
            {
              en: 'Questions to the authorization endpoint are not forwarded: {why}',
              pt: 'As perguntas ao endpoint de autorização não são encaminhadas: {why}',
            },
            { why },
          ),
          'red',
        )
        break
      }
      await restFor(AGAIN_MS, signal)
    }
  }
  await Promise.all(underWay)
}
