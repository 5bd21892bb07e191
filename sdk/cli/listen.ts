// `vintem listen`: forwards the server's events to an address on this machine, as webhooks. It
// resumes where it stopped, and reports any event it had to skip.

import { type Vintem, type VintemEvent } from '../index.ts'
import { receiverIn } from './address.ts'
import { type Command, type Context, EXIT, misused, nothingElse, numberOf } from './command.ts'
import { listenSecretOf } from './config.ts'
import { type Attempt, openForwarder, RETRY_WAITS_MS } from './forward.ts'
import { counted, joined, plain, t } from './language.ts'
import { keptPlace, openPlace, placePath } from './place.ts'
import { answerAuthorizations } from './authorizations.ts'
import { endOf, openSession, placeOf, sinceIn } from './session.ts'
import { eventsFrom } from './source.ts'
import { type Stop, stopOf } from './stop.ts'
import type { Terminal } from './terminal.ts'
import { lastedText, timeText } from './words.ts'

const COUNT_MAX = 1_000_000
const AWAY_STATUS = new Set([502, 503, 504])
const FAILED_SHOWN_MAX = 20

/** A fetch that reports once that the server is unreachable, and once that it is back. */
function watchedFetch({ note }: Terminal, over: AbortSignal): typeof fetch {
  let away = false
  const look = (gone: boolean, status?: number) => {
    if (gone && !away && !over.aborted)
      note(
        status === undefined
          ? t('The server does not answer; retrying.')
          : t('The server does not answer ({status}); retrying.', { status }),
        'yellow',
      )
    if (!gone && away) note(t('The server is back.'), 'green')
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
    throw misused(t('Use either --{one} or --{other}.', { one: 'types', other: 'load-from' }))
  if (webhook === undefined) return types?.replaceAll(/\s/g, '')
  return (await webhooks.get(webhook)).events.join(',')
}

function forwardTo(context: Context): string {
  const to = receiverIn(context, 'forward-to')
  if (to === undefined)
    throw misused(t('--forward-to <url> is missing: the URL that receives the events.'))
  return to
}

const COLOURS = { delivered: 'green', retrying: 'yellow', failed: 'red' } as const

/** Shows each attempt on one line. */
function teller({ print, give, paint, in: words }: Terminal) {
  return (event: VintemEvent, attempt: Attempt): void => {
    const { status, fault, durationMs, outcome, retryInMs } = attempt
    const answer = status === null ? words(fault!) : `${status} ${lastedText(durationMs)}`
    const next =
      retryInMs === undefined
        ? ''
        : `, ${words(t('retry in {time}', { time: lastedText(retryInMs) }))}`
    const at = paint('dim', timeText(new Date()))
    const what = `${paint('bold', event.type)} ${event.id} #${event.sequence}`
    print(
      `${at}  ${what}  ${paint(COLOURS[outcome], `${outcome === 'delivered' ? '→' : '✗'} ${answer}${next}`)}`,
    )
    give({
      event: event.event_id,
      type: event.type,
      object: event.id,
      sequence: event.sequence,
      object_sequence: event.object_sequence,
      outcome,
      attempt: attempt.number,
      status,
      fault: fault?.en ?? null,
      duration_ms: durationMs,
    })
  }
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
      t(
        'The feed ends at #{end}, before the stored #{stored} (was a backup restored?): starting at its end.',
        {
          end,
          stored: kept.sequence,
        },
      ),
    )
  return { sequence: end, ahead: [] }
}

type Counts = { delivered: number; failed: VintemEvent[]; seen: number }

function summarize(
  { context: { terminal }, to }: Course,
  { delivered, failed }: Counts,
  sequence: number,
): void {
  const { say, give, print, note } = terminal
  print('')
  const count = { delivered: counted(delivered, 'event'), failed: failed.length, sequence }
  say(t('{delivered} delivered, {failed} failed; the next run resumes after #{sequence}.', count))
  give({ over: true, delivered, failed: failed.map((event) => event.event_id), sequence })
  if (failed.length === 0) return
  note(t('Not delivered. To retry:'), 'red')
  for (const { event_id: id } of failed.slice(0, FAILED_SHOWN_MAX))
    note(plain(`  vintem events resend ${id} --forward-to ${to}`))
  if (failed.length > FAILED_SHOWN_MAX)
    note(t('  … and {count} more', { count: failed.length - FAILED_SHOWN_MAX }))
}

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
  const from = {
    types: type === undefined ? t('every event') : plain(type),
    sequence: begun.sequence,
    to,
  }
  terminal.say(t('Forwarding {types} after #{sequence} to {to}', from))
  terminal.say(t('Signed with {secret}', { secret }))
  terminal.print('')
  terminal.give({
    listening: true,
    forward_to: to,
    secret,
    after: begun.sequence,
    types: type ?? '*',
  })

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
  const heard = {
    filled: (first: number, last: number, some: number) =>
      terminal.note(
        t('Filled a gap from the feed: {events} from #{first} to #{last}.', {
          events: counted(some, 'event'),
          first,
          last,
        }),
      ),
    polls: () => terminal.note(t('The event stream is unavailable; polling the feed instead.')),
  }
  try {
    for await (const event of eventsFrom(
      vintem,
      { after: begun.sequence, type, signal: over.signal },
      heard,
    )) {
      if (stop.aborted) break
      if (!place.took(event.sequence)) continue
      await forwarder.take(event)
      if (++counts.seen >= count) break
    }
  } finally {
    over.abort()
    await Promise.all([forwarder.over(), endpointRequests])
    summarize(course, counts, place.sequence)
  }
  const short =
    context.text('count') !== undefined && counts.delivered + counts.failed.length < count
  if (counts.failed.length > 0) return EXIT.failed
  if (interrupted.aborted) return EXIT.interrupted
  return short ? EXIT.failed : EXIT.fine
}

export const listen: Command = {
  name: 'listen',
  summary: t('Forward events to a URL on this machine, signed like webhooks'),
  options: {
    'forward-to': { type: 'string', value: '<url>', says: t('the URL that receives each event') },
    'forward-authorizations-to': {
      type: 'string',
      value: '<url>',
      says: t('in a sandbox: the URL that answers the questions to the authorization endpoint'),
    },
    since: {
      type: 'string',
      value: '<when>',
      says: t(
        'a duration before now (2h), an instant, or the last sequence you have; default: where it stopped',
      ),
    },
    types: {
      type: 'string',
      value: '<kinds>',
      says: t('event types, such as transaction.*,seller.activated; default: all'),
    },
    'load-from': { type: 'string', value: '<webhook>', says: t('the event types of this webhook') },
    retries: {
      type: 'string',
      value: '<n>',
      says: t('retries of a failed delivery, after 1, 5 and 15 s; default 3'),
    },
    count: {
      type: 'string',
      value: '<n>',
      says: t('stop after this many events; exit with 1 if fewer came'),
    },
    timeout: { type: 'string', value: '<time>', says: t('stop after this time, such as 10s') },
  },
  examples: [
    'vintem listen --forward-to http://localhost:4000/hook',
    'vintem listen --forward-to 4000/hook',
    'vintem listen --forward-to localhost:4000/hook --since 2h --types transaction.*',
    'vintem listen --forward-to localhost:4000/hook --forward-authorizations-to localhost:4000/authorize',
    'vintem listen --forward-to localhost:4000/hook --count 1 --timeout 10s --json',
  ],
  more: joined(
    [
      t(
        'The signing secret it prints stays the same; give it to your receiver. Events of one object arrive in order.',
      ),
      t(
        'Undelivered events are listed at the end, and the exit code is 1. The position in the feed is stored per URL.',
      ),
      t(
        'Questions are forwarded while the platform has an authorization endpoint registered, which is not asked meanwhile.',
      ),
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
