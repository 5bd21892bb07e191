// Two checkouts against each other in one run: each with a durable PostgreSQL and a server of its own, asked in turns, so
// that what else happens on the machine happens to both. It says a ratio for each kind of call, new to old.

import { flawless } from './load.ts'
import { medianOf } from './histogram.ts'
import { addCompany, authorizationRequests } from './parts/corporate.ts'
import { creations } from './parts/create.ts'
import { readyToPay } from './parts/payment-methods.ts'
import { createMany } from './parts/settle.ts'
import { asked, openStage, rest, warmUp, type Stage } from './stage.ts'
import { requestText } from './wire.ts'

const CONNECTIONS = 64
const WARM_MS = 3_000
const SALES = 1_000
const PAGE = 100

/** `expects`: the status of a good answer. */
type Call = { name: string; next: () => string; expects: number }

function inTurn(texts: readonly string[]): () => string {
  let n = 0
  return () => texts[n++ % texts.length]!
}

async function callsOf(stage: Stage): Promise<Call[]> {
  await readyToPay(stage)
  const { email, secret, io_seller_id } = stage.platform
  const ids = await createMany(stage, SALES)
  const reading = (paths: readonly string[]) => inTurn(paths.map((path) => asked(stage, { method: 'GET', path })))
  const pages = Array.from({ length: SALES / PAGE }, (_, n) => `/v1/transaction/list?limit=${PAGE}&offset=${n * PAGE}`)
  const login = requestText({
    method: 'POST',
    path: '/auth/login',
    body: JSON.stringify({ email, secret, io_seller_id }),
  })
  const customer = asked(stage, {
    method: 'POST',
    path: '/v1/customer/new',
    body: JSON.stringify({ first_name: 'Maria', last_name: 'Silva', phone_number: '+5521998765432' }),
  })
  return [
    { name: 'create a pix', next: creations(stage), expects: 201 },
    { name: 'charge a card', next: creations(stage, [undefined], { payment_type: 'credit' }), expects: 201 },
    { name: 'create a boleto', next: creations(stage, [undefined], { payment_type: 'boleto' }), expects: 201 },
    { name: 'create a customer', next: () => customer, expects: 201 },
    { name: 'get a sale', next: reading(ids.map((id) => `/v1/transaction/get/${id}`)), expects: 200 },
    { name: 'list 100 sales', next: reading(pages), expects: 200 },
    { name: 'log in', next: () => login, expects: 200 },
    { name: 'decide a purchase', next: authorizationRequests(stage, await addCompany(stage)), expects: 200 },
  ]
}

export type Compared = { name: string; old: number; new: number; ratio: number }

async function compareOne(
  stages: readonly [Stage, Stage],
  calls: readonly [Call, Call],
  turn: Turn,
): Promise<Compared> {
  const rate = async (n: 0 | 1, ms: number) => {
    const { next, expects } = calls[n]
    const { port } = stages[n].server
    return (await flawless({ port, connections: CONNECTIONS, next, expects, ms })).perSecond
  }
  for (const n of [0, 1] as const) await warmUp(stages[n].server.port, calls[n].next, calls[n].expects, WARM_MS)
  const rounds: { old: number; new: number }[] = []
  for (let n = 0; n < turn.rounds; n++) {
    // Who goes first changes each time: the first one may find the disk busy with what was before.
    const order = n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    const reached = [0, 0]
    for (const side of order) reached[side] = await rate(side, turn.seconds * 1_000)
    rounds.push({ old: reached[0]!, new: reached[1]! })
  }
  for (const stage of stages) await rest(stage)
  return {
    name: calls[0].name,
    old: Math.round(medianOf(rounds.map((round) => round.old))),
    new: Math.round(medianOf(rounds.map((round) => round.new))),
    ratio: Math.round(medianOf(rounds.map((round) => round.new / round.old)) * 1_000) / 1_000,
  }
}

/** `only`: the name of the one call to compare; all of them without it. */
type Turn = { rounds: number; seconds: number; only?: string | undefined }

/** Compares the server of another checkout (`project`, old) with ours (new), call by call. */
export async function compare(project: string, turn: Turn, say: (one: Compared) => void): Promise<void> {
  const old = await openStage({ project })
  try {
    const ours = await openStage()
    try {
      const [before, after] = [await callsOf(old), await callsOf(ours)]
      const names = before.map(({ name }) => name)
      if (turn.only !== undefined && !names.includes(turn.only))
        throw new Error(`--only ${turn.only}: it is one of ${names.join(', ')}`)
      for (const [n, call] of before.entries()) {
        if (turn.only === undefined || call.name === turn.only)
          say(await compareOne([old, ours], [call, after[n]!], turn))
      }
    } finally {
      await ours.close()
    }
  } finally {
    await old.close()
  }
}
