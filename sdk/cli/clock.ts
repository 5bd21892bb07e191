// `vintem clock` and `vintem agenda`: the sandbox's time, what is scheduled, and what happened when
// the clock was moved.

import type { Vintem } from '../index.ts'
import {
  type Command,
  type Context,
  EXIT,
  misused,
  nothingElse,
  numberOf,
  theOne,
} from './command.ts'
import { counted, t, type Words } from './language.ts'
import { endOf, onlyInSandbox, openSession } from './session.ts'
import type { Terminal } from './terminal.ts'
import { columns, durationOf, instantOf, timeText } from './words.ts'

/** A long move needs several calls; this many allow for many years. */
const CALLS_MAX = 1_000
const EVENTS_SHOWN_MAX = 30
const AGENDA = 20
const AGENDA_MAX = 500

const moment = (at: string): Words => t('{at} ({here} here)', { at, here: timeText(new Date(at)) })

/** Moves the clock, in as many calls as it takes; returns how much was done on the way. */
async function moved({ sandbox }: Vintem, to: { advance: string } | { to: string }) {
  let clock = await sandbox.moveClock(to)
  let { ran } = clock
  for (let n = 0; !clock.reached && n < CALLS_MAX; n++) {
    clock = await sandbox.moveClock({ to: clock.to })
    ran += clock.ran
  }
  return { ...clock, ran }
}

async function tellEvents(
  { events }: Vintem,
  { say, print, give }: Terminal,
  after: number,
): Promise<void> {
  const rows: string[][] = []
  let more = 0
  for await (const event of events.all({ after })) {
    give(event)
    if (rows.length < EVENTS_SHOWN_MAX)
      rows.push([`  ${event.created_at}`, event.type, event.id, `#${event.sequence}`])
    else more++
  }
  for (const line of columns(rows)) print(line)
  const next = after + EVENTS_SHOWN_MAX
  if (more > 0)
    say(
      t('  … and {events} more: vintem events list --since {next}', {
        events: counted(more, 'event'),
        next,
      }),
    )
}

async function move(context: Context, to: { advance: string } | { to: string }): Promise<number> {
  const session = openSession(context)
  const { vintem } = session
  const { terminal } = context
  await onlyInSandbox(session, t('its clock can be moved'))
  const before = await endOf(vintem)
  const clock = await moved(vintem, to)
  const now = moment(clock.now)
  terminal.say(
    clock.ran === 0
      ? t('It is {now}. No job was due on the way.', { now })
      : t('It is {now}. {jobs} ran on the way.', { now, jobs: counted(clock.ran, 'job') }),
  )
  await tellEvents(vintem, terminal, before)
  terminal.give(clock)
  if (!clock.reached)
    terminal.note(
      t('The clock did not reach {to} yet. Run the command again to continue.', { to: clock.to }),
    )
  return clock.reached ? EXIT.fine : EXIT.failed
}

export const showClock: Command = {
  name: 'clock',
  summary: t('Show the time of the sandbox'),
  examples: ['vintem clock'],
  run: async (context) => {
    nothingElse(context)
    const clock = await onlyInSandbox(openSession(context), t('there is a clock'))
    context.terminal.say(t('It is {now}.', { now: moment(clock.now) }))
    context.terminal.give(clock)
    return EXIT.fine
  },
}

export const advanceClock: Command = {
  name: 'clock advance',
  takes: '<time>',
  summary: t('Move the sandbox clock forward and run every due job: 30d, 2h, 90s, or next'),
  examples: ['vintem clock advance 30d', 'vintem clock advance next'],
  run: async (context) => {
    const advance = theOne(context, t('The duration (30d, 2h, 90s, or next)'))
    if (advance !== 'next' && durationOf(advance) === undefined)
      throw misused(
        t('"{text}" is not a duration: use 30d, 2h, 15m, 90s, or next.', { text: advance }),
      )
    return move(context, { advance })
  },
}

export const setClock: Command = {
  name: 'clock to',
  takes: '<instant>',
  summary: t('Move the sandbox clock forward to an instant'),
  examples: ['vintem clock to 2026-12-24T12:00-03:00', 'vintem clock to 2027-01-01'],
  run: async (context) => {
    const text = theOne(context, t('The instant'))
    const at = instantOf(text)
    if (!at) throw misused(t('"{text}" is not an instant: use 2026-12-24T12:00-03:00.', { text }))
    return move(context, { to: at.toISOString() })
  },
}

export const agenda: Command = {
  name: 'agenda',
  summary: t('List the scheduled jobs of the sandbox, the next first'),
  options: {
    limit: {
      type: 'string',
      value: '<n>',
      says: t('at most this many; default {count}', { count: AGENDA }),
    },
  },
  examples: ['vintem agenda', 'vintem agenda --limit 100 --json'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const limit = numberOf(context, 'limit', { min: 1, max: AGENDA_MAX, fallback: AGENDA })
    const session = openSession(context)
    await onlyInSandbox(session, t('there is an agenda'))
    const { now, items, has_more: more } = await session.vintem.sandbox.agenda({ limit })
    for (const item of items) terminal.give(item)
    const rows = items.map(({ at, what, id, summary }) => [at, what, id, summary])
    terminal.say(t('It is {now}.', { now: moment(now) }))
    if (rows.length === 0) terminal.say(t('Nothing is scheduled.'))
    else terminal.print(columns(rows).join('\n'))
    if (more) terminal.say(t('… and more: raise --limit'))
    return EXIT.fine
  },
}
