// `vintem trigger`: plays a scenario at the sandbox, step by step, and shows the events that
// followed.

import type { Vintem, VintemEvent } from '../../index.ts'
import type { Stage } from '../calls/acts.ts'
import { type Command, type Context, EXIT, misused, nothingElse, theOne } from '../command.ts'
import { fill } from '../language.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { onlyInSandbox, openSession } from '../login/session.ts'
import type { Terminal } from '../terminal.ts'
import { columns, meant } from '../words.ts'

/** Some events follow only after a round of the worker. */
const WAIT_S = 2
const WAITS_MAX = 10

/** The events of an object, once all promised ones are there, or after twenty seconds. */
async function eventsOf(
  { events }: Vintem,
  object: string,
  promises: readonly string[],
): Promise<VintemEvent[]> {
  const found: VintemEvent[] = []
  let after = 0
  for (let n = 0; n < WAITS_MAX; n++) {
    const page = await events.wait({ object, after, wait: WAIT_S })
    found.push(...page.items)
    after = page.last_sequence
    const types = new Set(found.map(({ type }): string => type))
    if (promises.every((type) => types.has(type))) break
  }
  return found
}

function teller({ print, give, paint, in: words }: Terminal): Stage['did'] {
  return (what, object) => {
    print(`  ${words(what)}${object ? `  ${paint('dim', `${object.id} ${object.status}`)}` : ''}`)
    give({ step: what.en, object: object?.id ?? null, status: object?.status ?? null })
  }
}

async function play(context: Context, scenario: Scenario): Promise<number> {
  const session = openSession(context)
  const { vintem, credentials } = session
  const { terminal } = context
  const { print, give, paint, note, in: words } = terminal
  await onlyInSandbox(session, { en: 'scenarios run', pt: 'cenários rodam' })

  print(`${paint('bold', scenario.name)}: ${words(scenario.tells)}`)
  const object = await scenario.play({ vintem, seller: credentials.seller, did: teller(terminal) })
  const events = await eventsOf(vintem, object.replaceAll('-', ''), scenario.promises)
  for (const { sequence, type, status, event_id: id } of events) {
    print(`  ${paint('green', `#${sequence} ${type}`)}  ${paint('dim', `${status ?? ''} ${id}`)}`)
    give({ event: id, type, object, sequence, status })
  }
  const missing = scenario.promises.filter((type) => !events.some((event) => event.type === type))
  give({ scenario: scenario.name, object, events: events.map(({ type }) => type), missing })
  if (missing.length === 0) return EXIT.fine
  note(
    fill(
      {
        en: 'Expected events did not come: {types}',
        pt: 'Eventos esperados não chegaram: {types}',
      },
      { types: missing.join(', ') },
    ),
    'red',
  )
  return EXIT.failed
}

function list(context: Context): number {
  const { print, give, in: words } = context.terminal
  for (const { name, tells, promises, movesTime = false } of SCENARIOS)
    give({ scenario: name, tells: tells.en, promises, moves_time: movesTime })
  const rows = SCENARIOS.map(({ name, tells, movesTime }) => [
    `  ${name}`,
    words(
      movesTime
        ? fill({ en: '{what} (moves the clock)', pt: '{what} (move o relógio)' }, { what: tells })
        : tells,
    ),
  ])
  print(columns(rows).join('\n'))
  return EXIT.fine
}

export const trigger: Command = {
  name: 'trigger',
  takes: '<scenario>',
  words: SCENARIOS.map(({ name }) => name),
  summary: {
    en: 'Run a scenario in the sandbox: a paid pix, a chargeback, a returned payout',
    pt: 'Executa um cenário no sandbox: um pix pago, um chargeback, um repasse devolvido',
  },
  options: {
    list: { type: 'boolean', says: { en: 'list the scenarios', pt: 'lista os cenários' } },
  },
  examples: [
    'vintem trigger --list',
    'vintem trigger paid-pix',
    'vintem trigger chargeback --json',
  ],
  more: { en: 'Scenarios: vintem trigger --list.', pt: 'Cenários: vintem trigger --list.' },
  run: async (context) => {
    if (context.given('list')) {
      nothingElse(context)
      return list(context)
    }
    const name = theOne(context, {
      en: 'The scenario (see vintem trigger --list)',
      pt: 'o cenário (veja vintem trigger --list)',
    })
    const scenario = SCENARIOS.find((one) => one.name === name)
    if (!scenario)
      throw misused(
        meant(
          fill({ en: '"{name}" is not a scenario.', pt: '"{name}" não é um cenário.' }, { name }),
          name,
          SCENARIOS.map((one) => one.name),
        ),
      )
    return play(context, scenario)
  },
}
