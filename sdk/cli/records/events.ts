// `vintem events …`: lists events, shows one, sends one again.

import type { Vintem, VintemEvent } from '../../index.ts'
import {
  type Command,
  type Context,
  EXIT,
  failed,
  misused,
  nothingElse,
  numberOf,
  theOne,
} from '../command.ts'
import { listenSecretOf } from '../login/config.ts'
import { stopOf } from '../stop.ts'
import { type Delivery, lastOf, settledOf, tellDelivery } from '../listen/deliveries.ts'
import { fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { receiverIn } from '../login/address.ts'
import { isDelivered, postEvent } from '../listen/post.ts'
import { endOf, lastEvents, openSession, placeOf, sinceIn } from '../login/session.ts'
import { columns, lastedText, timeText } from '../words.ts'

const LIMIT = 20
const LIMIT_MAX = 10_000
const COUNT_MAX = 1_000_000
const SEQUENCE_MAX = 999_999_999
const EVENT = /^evt_[0-9a-f]{32}$/i

const rowOf = (event: VintemEvent): string[] => [
  `#${event.sequence}`,
  timeText(new Date(event.created_at)),
  event.type,
  event.id,
  event.event_id,
]

async function found(context: Context, vintem: Vintem): Promise<VintemEvent[]> {
  const limit = numberOf(context, 'limit', { min: 1, max: LIMIT_MAX, fallback: LIMIT })
  const type = context.text('types')?.replaceAll(/\s/g, '')
  const object = context.text('object')
  const filter = {
    ...(type === undefined ? {} : { type }),
    ...(object === undefined ? {} : { object }),
  }
  const since = sinceIn(context)
  if (!since) return lastEvents(vintem, filter, limit)
  const events: VintemEvent[] = []
  const query = { after: await placeOf(vintem, since), ...filter }
  for await (const event of vintem.events.all({ ...query, limit: Math.min(limit, 1_000) })) {
    events.push(event)
    if (events.length >= limit) break
  }
  return events
}

export const listEvents: Command = {
  name: 'events list',
  summary: {
    en: 'List the latest events, or the events since a time',
    pt: 'Lista os eventos mais recentes, ou os ocorridos desde um instante',
  },
  options: {
    since: {
      type: 'string',
      value: '<when>',
      says: {
        en: 'a duration before now (2h), an instant, or the last sequence you have',
        pt: 'uma duração antes de agora (2h), um instante, ou a última sequência que você tem',
      },
    },
    types: {
      type: 'string',
      value: '<kinds>',
      says: TEXTS.eventTypes,
    },
    object: { type: 'string', value: '<id>', says: TEXTS.ofObject },
    limit: {
      type: 'string',
      value: '<n>',
      says: fill(TEXTS.atMost, { count: LIMIT }),
    },
  },
  examples: [
    'vintem events list',
    'vintem events list --since 1d --types transaction.* --limit 100 --json',
  ],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const events = await found(context, openSession(context).vintem)
    for (const event of events) terminal.give(event)
    if (events.length === 0) terminal.say({ en: 'No events.', pt: 'Nenhum evento.' })
    else terminal.print(columns(events.map(rowOf)).join('\n'))
    return EXIT.fine
  },
}

export const streamEvents: Command = {
  name: 'events stream',
  summary: {
    en: 'Show the events of the feed as they happen',
    pt: 'Mostra os eventos do feed à medida que acontecem',
  },
  options: {
    after: {
      type: 'string',
      value: '<n>',
      says: {
        en: 'first the events after this sequence; default: only new ones',
        pt: 'primeiro os eventos depois desta sequência; padrão: só os novos',
      },
    },
    types: {
      type: 'string',
      value: '<kinds>',
      says: TEXTS.eventTypes,
    },
    object: { type: 'string', value: '<id>', says: TEXTS.ofObject },
    count: {
      type: 'string',
      value: '<n>',
      says: TEXTS.stopAfterEvents,
    },
    timeout: { type: 'string', value: '<time>', says: TEXTS.stopAfterTime },
  },
  examples: ['vintem events stream', 'vintem events stream --types transaction.* --json'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const count = numberOf(context, 'count', { min: 1, max: COUNT_MAX, fallback: COUNT_MAX })
    const from = numberOf(context, 'after', { min: 0, max: SEQUENCE_MAX, fallback: -1 })
    const { signal, interrupted } = stopOf(context)
    const { vintem } = openSession(context)
    const [type, object] = [context.text('types')?.replaceAll(/\s/g, ''), context.text('object')]
    const after = from < 0 ? await endOf(vintem) : from
    const filter = {
      after,
      signal,
      ...(type === undefined ? {} : { type }),
      ...(object === undefined ? {} : { object }),
    }
    let shown = 0
    for await (const event of vintem.events.stream(filter)) {
      terminal.give(event)
      terminal.print(rowOf(event).join('  '))
      if (++shown >= count) break
    }
    if (interrupted.aborted) return EXIT.interrupted
    return context.text('count') !== undefined && shown < count ? EXIT.failed : EXIT.fine
  },
}

/** The id of an event, checked, because a sequence or an object's id is often given instead. */
function eventIn(context: Context): string {
  const id = theOne(context, { en: 'The event (evt_…)', pt: 'o evento (evt_…)' })
  if (!EVENT.test(id))
    throw misused(
      fill(
        {
          en: '{id} is not an event id (evt_ and 32 hex digits). See vintem events list.',
          pt: '{id} não é id de evento (evt_ e 32 dígitos hexadecimais). Veja vintem events list.',
        },
        { id },
      ),
    )
  return id
}

export const getEvent: Command = {
  name: 'events get',
  takes: '<event>',
  summary: { en: 'Show one event as JSON', pt: 'Mostra um evento como JSON' },
  examples: ['vintem events get evt_019a1b2c3d4e7f008a1b2c3d4e5f6a7b'],
  run: async (context) => {
    const event = await openSession(context).vintem.events.get(eventIn(context))
    context.terminal.give(event)
    context.terminal.print(JSON.stringify(event, null, 2))
    return EXIT.fine
  },
}

async function resendTo(context: Context, vintem: Vintem, id: string, to: string): Promise<number> {
  const { print, give, paint, in: words } = context.terminal
  const event = await vintem.events.get(id)
  const sent = await postEvent(to, event, listenSecretOf(context.env))
  const { status, fault, durationMs } = sent
  const fine = isDelivered(sent)
  const answer = status === null ? words(fault!) : `${status} ${lastedText(durationMs)}`
  print(
    `${event.type} ${event.id} ${paint(fine ? 'green' : 'red', `${fine ? '→' : '✗'} ${to} ${answer}`)}`,
  )
  give({
    event: id,
    forward_to: to,
    delivered: fine,
    status,
    fault: fault?.en ?? null,
    duration_ms: durationMs,
  })
  return fine ? EXIT.fine : EXIT.failed
}

/** The deliveries of an event, of one webhook or of all. */
async function deliveriesOf(
  { webhooks }: Vintem,
  event: string,
  webhook: string | undefined,
): Promise<Delivery[]> {
  const ids: string[] = []
  if (webhook !== undefined) ids.push(webhook)
  else for await (const one of webhooks.all()) ids.push(one.id)
  const all: Delivery[] = []
  for (const id of ids) all.push(...(await webhooks.deliveries(id, { event })).items)
  return all
}

async function redelivered(context: Context, vintem: Vintem, event: string): Promise<number> {
  const { terminal } = context
  const deliveries = await deliveriesOf(vintem, event, context.text('webhook'))
  if (deliveries.length === 0) {
    // Where the event does not exist, this throws a clearer error.
    await vintem.events.get(event)
    throw failed({
      en: 'No webhook was subscribed to this event. Use --forward-to <url> to send it to a URL from here.',
      pt: 'Nenhum webhook assinava este evento. Use --forward-to <url> para enviá-lo daqui a um endereço.',
    })
  }
  let missed = 0
  for (const delivery of deliveries) {
    const { id, webhook } = delivery
    await vintem.webhooks.redeliver(id)
    const settled = await settledOf(vintem, { webhook, event, id, last: lastOf(delivery) })
    missed += tellDelivery(terminal, settled) ? 0 : 1
  }
  return missed === 0 ? EXIT.fine : EXIT.failed
}

export const resendEvent: Command = {
  name: 'events resend',
  takes: '<event>',
  summary: {
    en: 'Send an event again: to your webhooks, or to a URL on this machine',
    pt: 'Envia um evento de novo: aos seus webhooks, ou a um endereço desta máquina',
  },
  options: {
    webhook: {
      type: 'string',
      value: '<id>',
      says: { en: 'only to this webhook', pt: 'só a este webhook' },
    },
    'forward-to': {
      type: 'string',
      value: '<url>',
      says: {
        en: 'from here to this URL, signed like vintem listen',
        pt: 'daqui a este endereço, assinado como em vintem listen',
      },
    },
  },
  examples: [
    'vintem events resend evt_019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
    'vintem events resend evt_019a1b2c3d4e7f008a1b2c3d4e5f6a7b --forward-to localhost:4000/hook',
  ],
  run: async (context) => {
    const id = eventIn(context)
    if (context.text('forward-to') !== undefined && context.text('webhook') !== undefined)
      throw misused(fill(TEXTS.eitherOption, { one: 'webhook', other: 'forward-to' }))
    const to = receiverIn(context, 'forward-to')
    const { vintem } = openSession(context)
    return to === undefined ? redelivered(context, vintem, id) : resendTo(context, vintem, id, to)
  },
}
