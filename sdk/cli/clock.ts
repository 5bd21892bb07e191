// `vintem clock` and `vintem agenda`: the sandbox's time, what is scheduled, and what happened when the clock was moved.

import type { Vintem } from '../index.ts'
import { type Command, type Context, EXIT, misused, nothingElse, numberOf, theOne } from './command.ts'
import { endOf, onlyInSandbox, openSession } from './session.ts'
import type { Terminal } from './terminal.ts'
import { columns, counted, durationOf, instantOf, timeText } from './words.ts'

/** A long move needs several calls; this many allow for many years. */
const CALLS_MAX = 1_000
const EVENTS_SHOWN_MAX = 30
const AGENDA = 20
const AGENDA_MAX = 500

const moment = (at: string): string => `${at} (${timeText(new Date(at))} here)`

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

async function tellEvents({ events }: Vintem, { say, give }: Terminal, after: number): Promise<void> {
  const rows: string[][] = []
  let more = 0
  for await (const event of events.all({ after })) {
    give(event)
    if (rows.length < EVENTS_SHOWN_MAX) rows.push([`  ${event.created_at}`, event.type, event.id, `#${event.sequence}`])
    else more++
  }
  for (const line of columns(rows)) say(line)
  if (more > 0) say(`  … and ${counted(more, 'event')} more: vintem events list --since ${after + EVENTS_SHOWN_MAX}`)
}

async function move(context: Context, to: { advance: string } | { to: string }): Promise<number> {
  const session = openSession(context)
  const { vintem } = session
  const { terminal } = context
  await onlyInSandbox(session, 'its clock can be moved')
  const before = await endOf(vintem)
  const clock = await moved(vintem, to)
  terminal.say(
    `It is ${moment(clock.now)}. ${clock.ran === 0 ? 'No job was due' : `${counted(clock.ran, 'job')} ran`} on the way.`,
  )
  await tellEvents(vintem, terminal, before)
  terminal.give(clock)
  if (!clock.reached) terminal.note(`The clock did not reach ${clock.to} yet. Run the command again to continue.`)
  return clock.reached ? EXIT.fine : EXIT.failed
}

export const showClock: Command = {
  name: 'clock',
  summary: 'Show the time of the sandbox',
  examples: ['vintem clock'],
  run: async (context) => {
    nothingElse(context)
    const clock = await onlyInSandbox(openSession(context), 'there is a clock')
    context.terminal.say(`It is ${moment(clock.now)}.`)
    context.terminal.give(clock)
    return EXIT.fine
  },
}

export const advanceClock: Command = {
  name: 'clock advance',
  takes: '<time>',
  summary: 'Move the sandbox clock forward and run every due job: 30d, 2h, 90s, or next',
  examples: ['vintem clock advance 30d', 'vintem clock advance next'],
  run: async (context) => {
    const advance = theOne(context, 'The duration (30d, 2h, 90s, or next)')
    if (advance !== 'next' && durationOf(advance) === undefined)
      throw misused(`"${advance}" is not a duration: use 30d, 2h, 15m, 90s, or next.`)
    return move(context, { advance })
  },
}

export const setClock: Command = {
  name: 'clock to',
  takes: '<instant>',
  summary: 'Move the sandbox clock forward to an instant',
  examples: ['vintem clock to 2026-12-24T12:00-03:00', 'vintem clock to 2027-01-01'],
  run: async (context) => {
    const text = theOne(context, 'The instant')
    const at = instantOf(text)
    if (!at) throw misused(`"${text}" is not an instant: use 2026-12-24T12:00-03:00.`)
    return move(context, { to: at.toISOString() })
  },
}

export const agenda: Command = {
  name: 'agenda',
  summary: 'List the scheduled jobs of the sandbox, the next first',
  options: { limit: { type: 'string', value: '<n>', says: `at most this many; default ${AGENDA}` } },
  examples: ['vintem agenda', 'vintem agenda --limit 100 --json'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const limit = numberOf(context, 'limit', { min: 1, max: AGENDA_MAX, fallback: AGENDA })
    const session = openSession(context)
    await onlyInSandbox(session, 'there is an agenda')
    const { now, items, has_more: more } = await session.vintem.sandbox.agenda({ limit })
    for (const item of items) terminal.give(item)
    const rows = items.map(({ at, what, id, summary }) => [at, what, id, summary])
    terminal.say(`It is ${moment(now)}.`)
    terminal.say(rows.length === 0 ? 'Nothing is scheduled.' : columns(rows).join('\n'))
    if (more) terminal.say('… and more: raise --limit')
    return EXIT.fine
  },
}
