// Webhooks to a fast receiver: their rate while many are pending, and the delay of a webhook after
// its event while a thousand events a second happen.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '../../server/platform/db/processes.ts'
import { medianOf, openLatencies, type Summary } from '../histogram.ts'
import { memoryOf } from '../machine.ts'
import { flawless } from '../load.ts'
import { asked, type Stage } from '../stage.ts'

const CONNECTIONS = 32
const PACE = 1_000
const WARM_MS = 3_000
const PACED_MS = 5_000
/** The minimum: the very last deliveries may not be recorded yet. */
const MANY = 4_000
const ROUNDS = 8
/** Rounds until V8's heap has its size. */
const WARM_ROUNDS = 4
const ARRIVE_WITHIN_MS = 60_000
const CREATED_AT = /"created_at":"([^"]+)","data"/

export type Webhooks = {
  perSecond: number
  paced: Summary & { perSecond: number }
  pace: number
  /**
   * The server's memory after the last round, divided by that after half of the rounds: 1 is flat.
   */
  memoryRatio?: number
}

type Receiver = {
  url: string
  came: () => number
  latencies: () => Summary
  forget(): void
  close(): void
}

/** Answers at once. A latency is counted from the event's own time, which is before its commit. */
async function openReceiver(): Promise<Receiver> {
  let came = 0
  let latencies = openLatencies()
  const server = createServer((request, answer) => {
    let text = ''
    request.setEncoding('latin1')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      came++
      const said = CREATED_AT.exec(text)?.[1]
      if (said) latencies.add(Math.max(0, Date.now() - Date.parse(said)))
      answer.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    came: () => came,
    latencies: () => latencies.summary(),
    forget: () => {
      came = 0
      latencies = openLatencies()
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function send(
  stage: Stage,
  method: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const reply = await fetch(`http://127.0.0.1:${stage.server.port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stage.token}` },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

export async function measureWebhooks(stage: Stage): Promise<Webhooks> {
  const receiver = await openReceiver()
  const since = new Date(Date.now()).toISOString()
  let n = 0
  const next = () =>
    asked(stage, {
      method: 'POST',
      path: '/v1/customer/new',
      body: JSON.stringify({ first_name: `Ana ${n++}` }),
    })
  const load = { port: stage.server.port, connections: CONNECTIONS, next, expects: 201 }
  try {
    const { id } = await send(stage, 'POST', '/v1/webhooks', {
      url: receiver.url,
      events: ['customer.created'],
    })
    const arrived = async () => {
      if (!(await until(() => receiver.came() >= n, { withinMs: ARRIVE_WITHIN_MS })))
        throw new Error(`of ${n} events ${receiver.came()} were delivered`)
    }
    await flawless({ ...load, ms: WARM_MS, rate: PACE })
    await arrived()
    receiver.forget()
    n = 0
    const created = await flawless({ ...load, ms: PACED_MS, rate: PACE })
    await arrived()
    const paced = { ...receiver.latencies(), perSecond: created.perSecond }

    // At any hour: there are enough events to be queued again.
    let missing = (PACE * PACED_MS) / 1_000 - n
    if (missing > 0) await flawless({ ...load, next: () => (missing-- > 0 ? next() : undefined) })
    await arrived()

    const rates: number[] = []
    const memories: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      receiver.forget()
      const from = performance.now()
      const { queued } = await send(stage, 'POST', `/v1/webhooks/${String(id)}/recover`, {
        since,
        all: true,
      })
      const many = Number(queued)
      if (many < MANY) throw new Error(`only ${many} deliveries were queued`)
      if (!(await until(() => receiver.came() >= many, { withinMs: ARRIVE_WITHIN_MS, everyMs: 2 })))
        throw new Error(`of ${many} deliveries ${receiver.came()} came`)
      rates.push((many * 1000) / (performance.now() - from))
      memories.push(memoryOf(stage.server.pid).rssMb ?? 0)
    }
    const memoryRatio =
      memories[WARM_ROUNDS - 1]! > 0
        ? { memoryRatio: memories.at(-1)! / memories[WARM_ROUNDS - 1]! }
        : {}
    return { perSecond: medianOf(rates), paced, pace: PACE, ...memoryRatio }
  } finally {
    receiver.close()
  }
}
