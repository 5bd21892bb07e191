// `vintem clock` and `vintem agenda`: the time of the sandbox, what it will bring, and what it has brought.

import type { Vintem } from '../index.ts'
import { type Command, type Context, EXIT, misused, nothingElse, numberOf, theOne } from './command.ts'
import { endOf, onlyInSandbox, openSession } from './session.ts'
import type { Terminal } from './terminal.ts'
import { columns, counted, durationOf, instantOf, timeText } from './words.ts'

/** A long way is gone in several calls; this many years of them. */
const CALLS_MAX = 1_000
const EVENTS_SHOWN_MAX = 30
const AGENDA = 20
const AGENDA_MAX = 500

const moment = (at: string): string => `${at} (${timeText(new Date(at))} here)`

/** Goes there, in as many calls as it takes; says how much was done on the way. */
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
  await onlyInSandbox(session, 'time moves by command')
  const before = await endOf(vintem)
  const clock = await moved(vintem, to)
  terminal.say(
    `It is ${moment(clock.now)}. ${clock.ran === 0 ? 'Nothing was due' : `${counted(clock.ran, 'piece')} of work done`} on the way.`,
  )
  await tellEvents(vintem, terminal, before)
  terminal.give(clock)
  if (!clock.reached) terminal.note(`The clock did not get to ${clock.to}. Ask again to go on.`)
  return clock.reached ? EXIT.fine : EXIT.failed
}

export const showClock: Command = {
  name: 'clock',
  summary: 'The time it is in the sandbox',
  examples: ['vintem clock'],
  run: async (context) => {
    nothingElse(context)
    const clock = await onlyInSandbox(openSession(context), 'there is a clock of its own')
    context.terminal.say(`It is ${moment(clock.now)}.`)
    context.terminal.give(clock)
    return EXIT.fine
  },
}

export const advanceClock: Command = {
  name: 'clock advance',
  takes: '<time>',
  summary: 'Let time pass, and everything that it brings happen: 30d, 2h, 90s, or next',
  examples: ['vintem clock advance 30d', 'vintem clock advance next'],
  run: async (context) => {
    const advance = theOne(context, 'How long (30d, 2h, 90s, or next)')
    if (advance !== 'next' && durationOf(advance) === undefined)
      throw misused(`"${advance}" is no time: say 30d, 2h, 15m, 90s, or next.`)
    return move(context, { advance })
  },
}

export const setClock: Command = {
  name: 'clock to',
  takes: '<instant>',
  summary: 'Let time pass until an instant',
  examples: ['vintem clock to 2026-12-24T12:00-03:00', 'vintem clock to 2027-01-01'],
  run: async (context) => {
    const text = theOne(context, 'The instant')
    const at = instantOf(text)
    if (!at) throw misused(`"${text}" is no instant: say 2026-12-24T12:00-03:00.`)
    return move(context, { to: at.toISOString() })
  },
}

export const agenda: Command = {
  name: 'agenda',
  summary: 'What time will bring in the sandbox, the next first',
  options: { limit: { type: 'string', value: '<n>', says: `so many at most; ${AGENDA} when absent` } },
  examples: ['vintem agenda', 'vintem agenda --limit 100 --json'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const limit = numberOf(context, 'limit', { least: 1, most: AGENDA_MAX, otherwise: AGENDA })
    const session = openSession(context)
    await onlyInSandbox(session, 'there is an agenda')
    const { now, items, has_more: more } = await session.vintem.sandbox.agenda({ limit })
    for (const item of items) terminal.give(item)
    const rows = items.map(({ at, what, id, summary }) => [at, what, id, summary])
    terminal.say(`It is ${moment(now)}.`)
    terminal.say(rows.length === 0 ? 'Nothing is to come.' : columns(rows).join('\n'))
    if (more) terminal.say('… and more: --limit')
    return EXIT.fine
  },
}
