// `vintem clock` and `vintem agenda`: the sandbox's time, what is scheduled, and what happened when
// the clock was moved.

import type { Vintem } from '../../index.ts'
import {
  type Command,
  type Context,
  EXIT,
  misused,
  nothingElse,
  numberOf,
  theOne,
} from '../command.ts'
import { counted, type Text, fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { endOf, onlyInSandbox, openSession } from '../login/session.ts'
import type { Terminal } from '../terminal.ts'
import { columns, durationOf, instantOf, timeText } from '../words.ts'

/** A long move needs several calls; this many allow for many years. */
const CALLS_MAX = 1_000
const EVENTS_SHOWN_MAX = 30
const AGENDA = 20
const AGENDA_MAX = 500

const moment = (at: string): Text =>
  fill({ en: '{at} ({here} here)', pt: '{at} ({here} aqui)' }, { at, here: timeText(new Date(at)) })

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
      fill(
        {
          en: '  … and {events} more: vintem events list --since {next}',
          pt: '  … e mais {events}: vintem events list --since {next}',
        },
        {
          events: counted(more, 'event'),
          next,
        },
      ),
    )
}

async function move(context: Context, to: { advance: string } | { to: string }): Promise<number> {
  const session = openSession(context)
  const { vintem } = session
  const { terminal } = context
  await onlyInSandbox(session, { en: 'its clock can be moved', pt: 'o relógio pode ser movido' })
  const before = await endOf(vintem)
  const clock = await moved(vintem, to)
  const now = moment(clock.now)
  terminal.say(
    clock.ran === 0
      ? fill(
          {
            en: 'It is {now}. No job was due on the way.',
            pt: 'São {now}. Nenhuma tarefa venceu no caminho.',
          },
          { now },
        )
      : fill(
          { en: 'It is {now}. {jobs} ran on the way.', pt: 'São {now}. No caminho: {jobs}.' },
          { now, jobs: counted(clock.ran, 'job') },
        ),
  )
  await tellEvents(vintem, terminal, before)
  terminal.give(clock)
  if (!clock.reached)
    terminal.note(
      fill(
        {
          en: 'The clock did not reach {to} yet. Run the command again to continue.',
          pt: 'O relógio ainda não chegou a {to}. Execute o comando de novo para continuar.',
        },
        { to: clock.to },
      ),
    )
  return clock.reached ? EXIT.fine : EXIT.failed
}

export const showClock: Command = {
  name: 'clock',
  summary: { en: 'Show the time of the sandbox', pt: 'Mostra o horário do sandbox' },
  examples: ['vintem clock'],
  run: async (context) => {
    nothingElse(context)
    const clock = await onlyInSandbox(openSession(context), {
      en: 'there is a clock',
      pt: 'há um relógio',
    })
    context.terminal.say(fill(TEXTS.now, { now: moment(clock.now) }))
    context.terminal.give(clock)
    return EXIT.fine
  },
}

export const advanceClock: Command = {
  name: 'clock advance',
  takes: '<time>',
  summary: {
    en: 'Move the sandbox clock forward and run every due job: 30d, 2h, 90s, or next',
    pt: 'Adianta o relógio do sandbox e executa toda tarefa que vence: 30d, 2h, 90s ou next',
  },
  examples: ['vintem clock advance 30d', 'vintem clock advance next'],
  run: async (context) => {
    const advance = theOne(context, {
      en: 'The duration (30d, 2h, 90s, or next)',
      pt: 'a duração (30d, 2h, 90s ou next)',
    })
    if (advance !== 'next' && durationOf(advance) === undefined)
      throw misused(
        fill(
          {
            en: '"{text}" is not a duration: use 30d, 2h, 15m, 90s, or next.',
            pt: '"{text}" não é uma duração: use 30d, 2h, 15m, 90s ou next.',
          },
          { text: advance },
        ),
      )
    return move(context, { advance })
  },
}

export const setClock: Command = {
  name: 'clock to',
  takes: '<instant>',
  summary: {
    en: 'Move the sandbox clock forward to an instant',
    pt: 'Adianta o relógio do sandbox até um instante',
  },
  examples: ['vintem clock to 2026-12-24T12:00-03:00', 'vintem clock to 2027-01-01'],
  run: async (context) => {
    const text = theOne(context, { en: 'The instant', pt: 'o instante' })
    const at = instantOf(text)
    if (!at)
      throw misused(
        fill(
          {
            en: '"{text}" is not an instant: use 2026-12-24T12:00-03:00.',
            pt: '"{text}" não é um instante: use 2026-12-24T12:00-03:00.',
          },
          { text },
        ),
      )
    return move(context, { to: at.toISOString() })
  },
}

export const agenda: Command = {
  name: 'agenda',
  summary: {
    en: 'List the scheduled jobs of the sandbox, the next first',
    pt: 'Lista as tarefas agendadas do sandbox, a próxima primeiro',
  },
  options: {
    limit: {
      type: 'string',
      value: '<n>',
      says: fill(TEXTS.atMost, { count: AGENDA }),
    },
  },
  examples: ['vintem agenda', 'vintem agenda --limit 100 --json'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const limit = numberOf(context, 'limit', { min: 1, max: AGENDA_MAX, fallback: AGENDA })
    const session = openSession(context)
    await onlyInSandbox(session, { en: 'there is an agenda', pt: 'há uma agenda' })
    const { now, items, has_more: more } = await session.vintem.sandbox.agenda({ limit })
    for (const item of items) terminal.give(item)
    const rows = items.map(({ at, what, id, summary }) => [at, what, id, summary])
    terminal.say(fill(TEXTS.now, { now: moment(now) }))
    if (rows.length === 0) terminal.say({ en: 'Nothing is scheduled.', pt: 'Nada está agendado.' })
    else terminal.print(columns(rows).join('\n'))
    if (more) terminal.say({ en: '… and more: raise --limit', pt: '… e há mais: aumente --limit' })
    return EXIT.fine
  },
}
