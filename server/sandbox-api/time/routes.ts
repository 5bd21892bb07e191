// The calls for the sandbox's clock, its agenda and its session.

import type { BodyOf } from '../../../contract/operation.ts'
import { getAgenda, getClock, getSession, moveClock } from '../../../contract/sandbox/time.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { after } from '../../kernel/clock.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serve } from '../../runtime/route.ts'
import { agendaOf, itemToWire } from './agenda.ts'
import { moveTo } from './clock.ts'
import { control } from '../control.ts'
import { sessionOf } from '../session.ts'
import { demandPlatform, type Caller } from '../../runtime/caller.ts'

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** At most ten years at once: after that every open object has long expired. */
const ADVANCE_MAX_MS = 3_660 * 86_400_000
/** The furthest the sandbox bank's clock can go. */
const AHEAD_MAX_MS = 36_500 * 86_400_000

/** Just after the caller's next agenda item, or now when there is none. */
async function nextOf(deps: Deps, caller: Caller, now: Date): Promise<Date> {
  const [first] = await agendaOf(deps, caller, 1)
  return first && first.at >= now ? after(first.at, 1) : now
}

function targetOf(deps: Deps, body: { advance?: string; to?: string }, now: Date): Date {
  const to =
    body.to === undefined
      ? after(now, Number.parseInt(body.advance!, 10) * UNITS_MS[body.advance!.at(-1)!]!)
      : new Date(body.to)
  if (Number.isNaN(to.getTime())) throw refuseField('to', FIELD_MESSAGES.notAnInstant)
  if (to.getTime() - now.getTime() > ADVANCE_MAX_MS)
    throw refuseField(body.to === undefined ? 'advance' : 'to', {
      en: 'must move the clock at most ten years forward',
      pt: 'deve adiantar o relógio no máximo dez anos',
    })
  if (to.getTime() - deps.clock.wall().getTime() > AHEAD_MAX_MS)
    throw refuseField(body.to === undefined ? 'advance' : 'to', {
      en: 'must leave the clock at most a hundred years ahead of real time',
      pt: 'deve deixar o relógio no máximo cem anos à frente da hora real',
    })
  if (to < now) throw refuse('clock_backwards')
  return to
}

async function move(deps: Deps, caller: Caller, body: BodyOf<typeof moveClock>) {
  if ((body.advance === undefined) === (body.to === undefined))
    throw refuseField('advance', {
      en: 'exactly one of advance and to is required',
      pt: 'informe exatamente um: advance ou to',
    })
  return moveTo(deps, (now) =>
    body.advance === 'next' ? nextOf(deps, caller, now) : targetOf(deps, body, now),
  )
}

const clockToWire = (deps: Deps, ran: number, to: Date, reached: boolean) => ({
  resource: 'clock',
  now: deps.clock.now().toISOString(),
  ran,
  to: to.toISOString(),
  reached,
})

export const routes = [
  serve(getClock, async ({ deps }) => ({ body: clockToWire(deps, 0, deps.clock.now(), true) })),
  control(
    moveClock,
    async ({ deps, caller, body }) => {
      demandPlatform(caller)
      const { ran, to, reached } = await move(deps, caller, body)
      return clockToWire(deps, ran, to, reached)
    },
    async ({ deps }) => clockToWire(deps, 0, deps.clock.now(), true),
  ),
  serve(getAgenda, async ({ deps, caller, query }) => {
    const limit = query.limit ?? AGENDA_DEFAULT
    const found = await agendaOf(deps, caller, limit + 1)
    const items = found.slice(0, limit).map(itemToWire)
    const now = deps.clock.now().toISOString()
    return { body: { resource: 'agenda', now, items, has_more: found.length > limit } }
  }),
  serve(getSession, async ({ deps, caller }) => ({ body: await sessionOf(deps, caller) })),
]

const AGENDA_DEFAULT = 50
