// `vintem listen`: forwards the server's events to an address on this machine, as webhooks. It
// resumes where it stopped, and reports any event it had to skip.

import { type Vintem, type VintemEvent } from '../../index.ts'
import { receiverIn } from '../login/address.ts'
import { type Command, type Context, EXIT, misused, nothingElse, numberOf } from '../command.ts'
import { listenSecretOf } from '../login/config.ts'
import { type Attempt, openForwarder, RETRY_WAITS_MS } from './forward.ts'
import { counted, joined, plain, fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { keptPlace, openPlace, placePath } from '../login/place.ts'
import { answerAuthorizations } from './authorizations.ts'
import { endOf, openSession, placeOf, sinceIn } from '../login/session.ts'
import { eventsFrom } from '../calls/source.ts'
import { type Stop, stopOf } from '../stop.ts'
import type { Terminal } from '../terminal.ts'
import { OPTIONS } from './listen-options.ts'
import { type Counts, summarize, teller } from './listen-report.ts'

const COUNT_MAX = 1_000_000
const AWAY_STATUS = new Set([502, 503, 504])

/** A fetch that reports once that the server is unreachable, and once that it is back. */
function watchedFetch({ note }: Terminal, over: AbortSignal): typeof fetch {
  let away = false
  const look = (gone: boolean, status?: number) => {
    if (gone && !away && !over.aborted)
      note(
        status === undefined
          ? TEXTS.retrying
          : fill(
              {
                en: 'The server does not answer ({status}); retrying.',
                pt: 'O servidor não responde ({status}); tentando de novo.',
              },
              { status },
            ),
        'yellow',
      )
    if (!gone && away) note(TEXTS.serverBack, 'green')
    away = gone
  }
  return async (input, init) => {
    try {
      const response = await fetch(input, init)
      look(AWAY_STATUS.has(response.status), response.status)
      return response
    } catch (error) {
      if (!init?.signal?.aborted) look(true)
      throw error
    }
  }
}

/** The event types: from the option, or from a webhook. */
async function typeIn(context: Context, { webhooks }: Vintem): Promise<string | undefined> {
  const [types, webhook] = [context.text('types'), context.text('load-from')]
  if (types !== undefined && webhook !== undefined)
    throw misused(fill(TEXTS.eitherOption, { one: 'types', other: 'load-from' }))
  if (webhook === undefined) return types?.replaceAll(/\s/g, '')
  return (await webhooks.get(webhook)).events.join(',')
}

function forwardTo(context: Context): string {
  const to = receiverIn(context, 'forward-to')
  if (to === undefined)
    throw misused({
      en: '--forward-to <url> is missing: the URL that receives the events.',
      pt: 'Falta --forward-to <url>: o endereço que recebe os eventos.',
    })
  return to
}

type Course = {
  readonly context: Context
  readonly to: string
  /**
   * Where questions to the authorization endpoint are answered; undefined: they are left to the
   * endpoint.
   */
  readonly asks: string | undefined
  readonly stop: Stop
  readonly secret: string
}

/** Where to start: at the option's place, at the stored one, or now. */
async function beginning({ context }: Course, vintem: Vintem, path: string) {
  const since = sinceIn(context)
  if (since) return { sequence: await placeOf(vintem, since), ahead: [] }
  const [kept, end] = [keptPlace(path), await endOf(vintem)]
  if (kept && kept.sequence <= end) return kept
  // A feed that is shorter than the stored place is another feed: a backup was restored.
  if (kept)
    context.terminal.note(
      fill(
        {
          en: 'The feed ends at #{end}, before the stored #{stored} (was a backup restored?): starting at its end.',
          pt: 'O feed termina em #{end}, antes do #{stored} guardado (um backup foi restaurado?): começando pelo fim.',
        },
        {
          end,
          stored: kept.sequence,
        },
      ),
    )
  return { sequence: end, ahead: [] }
}

/** Says what is forwarded, from where on, and how it is signed. */
function announce(
  { context: { terminal }, to, secret }: Course,
  type: string | undefined,
  after: number,
): void {
  const from = {
    types: type === undefined ? { en: 'every event', pt: 'todos os eventos' } : plain(type),
    sequence: after,
    to,
  }
  terminal.say(
    fill(
      {
        en: 'Forwarding {types} after #{sequence} to {to}',
        pt: 'Encaminhando {types} depois do #{sequence} para {to}',
      },
      from,
    ),
  )
  terminal.say(fill({ en: 'Signed with {secret}', pt: 'Assinados com {secret}' }, { secret }))
  terminal.print('')
  terminal.give({
    listening: true,
    forward_to: to,
    secret,
    after,
    types: type ?? '*',
  })
}

/** Reports how the events come. */
const heardOn = ({ note }: Terminal) => ({
  filled: (first: number, last: number, some: number) =>
    note(
      fill(
        {
          en: 'Filled a gap from the feed: {events} from #{first} to #{last}.',
          pt: 'Uma lacuna foi preenchida pelo feed: {events} de #{first} a #{last}.',
        },
        {
          events: counted(some, 'event'),
          first,
          last,
        },
      ),
    ),
  polls: () =>
    note({
      en: 'The event stream is unavailable; polling the feed instead.',
      pt: 'O stream de eventos não está disponível; consultando o feed em seu lugar.',
    }),
})

/** Listens until the requested count is reached, the time is over, or Ctrl-C. */
async function listened(course: Course): Promise<number> {
  const { context, to, asks, secret } = course
  const { terminal, env } = context
  const count = numberOf(context, 'count', { min: 1, max: COUNT_MAX, fallback: COUNT_MAX })
  const retries = numberOf(context, 'retries', { min: 0, max: 10, fallback: RETRY_WAITS_MS.length })
  const { signal: stop, interrupted } = course.stop
  const over = new AbortController()
  stop.addEventListener('abort', () => over.abort(), { once: true })

  const { vintem, credentials } = openSession(context, watchedFetch(terminal, over.signal))
  const type = await typeIn(context, vintem)
  const path = placePath(env, credentials, to)
  const begun = await beginning(course, vintem, path)
  const place = openPlace(path, begun)
  announce(course, type, begun.sequence)

  const { signal } = over
  const endpointRequests =
    asks === undefined
      ? undefined
      : answerAuthorizations({ vintem, to: asks, secret, signal, terminal })
  const counts: Counts = { delivered: 0, failed: [], seen: 0 }
  const line = teller(terminal)
  const tell = (event: VintemEvent, attempt: Attempt): void => {
    line(event, attempt)
    if (attempt.outcome === 'delivered') counts.delivered++
    if (attempt.outcome === 'failed') counts.failed.push(event)
  }
  const forwarder = openForwarder({ to, secret, place, retries, stop, tell })
  try {
    for await (const event of eventsFrom(
      vintem,
      { after: begun.sequence, type, signal: over.signal },
      heardOn(terminal),
    )) {
      if (stop.aborted) break
      if (!place.took(event.sequence)) continue
      await forwarder.take(event)
      if (++counts.seen >= count) break
    }
  } finally {
    over.abort()
    await Promise.all([forwarder.over(), endpointRequests])
    summarize({ terminal, to }, counts, place.sequence)
  }
  const short =
    context.text('count') !== undefined && counts.delivered + counts.failed.length < count
  if (counts.failed.length > 0) return EXIT.failed
  if (interrupted.aborted) return EXIT.interrupted
  return short ? EXIT.failed : EXIT.fine
}

export const listen: Command = {
  name: 'listen',
  summary: {
    en: 'Forward events to a URL on this machine, signed like webhooks',
    pt: 'Encaminha eventos a um endereço desta máquina, assinados como webhooks',
  },
  options: OPTIONS,
  examples: [
    'vintem listen --forward-to http://localhost:4000/hook',
    'vintem listen --forward-to 4000/hook',
    'vintem listen --forward-to localhost:4000/hook --since 2h --types transaction.*',
    'vintem listen --forward-to localhost:4000/hook --forward-authorizations-to localhost:4000/authorize',
    'vintem listen --forward-to localhost:4000/hook --count 1 --timeout 10s --json',
  ],
  more: joined(
    [
      {
        en: 'The signing secret it prints stays the same; give it to your receiver. Events of one object arrive in order.',
        pt: 'O segredo de assinatura que ele imprime não muda; dê-o ao seu receptor. Os eventos de um objeto chegam em ordem.',
      },
      {
        en: 'Undelivered events are listed at the end, and the exit code is 1. The position in the feed is stored per URL.',
        pt: 'Eventos não entregues são listados no fim, e o código de saída é 1. A posição no feed é guardada por endereço.',
      },
      {
        en: 'Questions are forwarded while the platform has an authorization endpoint registered, which is not asked meanwhile.',
        pt: 'As perguntas são encaminhadas enquanto a plataforma tem um endpoint de autorização cadastrado, que nesse tempo não é consultado.',
      },
    ],
    '\n',
  ),
  run: async (context) => {
    nothingElse(context)
    const [to, asks] = [forwardTo(context), receiverIn(context, 'forward-authorizations-to')]
    return listened({
      context,
      to,
      asks,
      stop: stopOf(context),
      secret: listenSecretOf(context.env),
    })
  },
}
