// `vintem listen` as a process, between the real server and a real receiver: signed, in order,
// complete, and resumed where it stopped, whatever ends it and whatever happens in between.

import assert from 'node:assert/strict'
import { createServer, request as ask, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { envOf, openCli, type Said } from '../../../test/cli.ts'
import { openReceiver, type Came, type Receiver } from '../../../test/hooks.ts'
import { world, type Test } from '../../../test/world.ts'
import { until } from '../../../server/platform/db/processes.ts'
import { confirmsWebhook } from '../../webhooks/webhooks.ts'

const w = await world({ after }, { worker: true })
const BLOCK_END = '\n\n'

/** A paid pix: created, paid. */
async function paidPix(): Promise<string> {
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const pix = await w.sdk.transactions.create(customer.id, { amount: 45_09, payment_type: 'pix' })
  await w.sdk.sandbox.payPix(pix.id)
  return pix.id
}

const lastSequence = async (): Promise<number> =>
  (await w.sdk.events.list({ limit: 1000 })).last_sequence
const cliOf = (t: Test, url = w.url) => openCli(t, envOf(url, w.platform))
const sequencesOf = ({ came }: Receiver) => came.map(({ event }) => event.sequence)
const rising = (numbers: readonly number[]) =>
  numbers.every((n, place) => place === 0 || n >= numbers[place - 1]!)

/** Whether the events of every object arrived in order, from the first on. */
function inOrder(came: readonly Came[]): boolean {
  const objects = Map.groupBy(came, ({ event }) => event.id)
  return [...objects.values()].every((some) =>
    rising(some.map(({ event }) => event.object_sequence)),
  )
}

test('listen delivers events like webhooks: signed, flat, in order, and once', async (t) => {
  const cli = cliOf(t)
  const hook = await openReceiver(t)
  const from = await lastSequence()
  await paidPix()
  await paidPix()
  const args = ['listen', '--forward-to', hook.url, '--since', String(from), '--timeout', '20s']
  const { code, said, last, stderr } = await cli.json([...args, '--count', '6'])
  assert.equal(code, 0, stderr)
  const { secret } = said[0]
  assert.deepEqual([said[0].listening, said[0].after, said[0].types], [true, from, '*'])
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(last, { over: true, delivered: 6, failed: [], sequence: from + 6 })

  const { items } = await w.sdk.events.list({ after: from })
  assert.equal(items.length, 6)
  assert.ok(inOrder(hook.came))
  for (const came of hook.came) {
    assert.ok(hook.verified(came, secret))
    assert.ok(confirmsWebhook(came.event, secret))
    assert.equal(came.headers['webhook-id'], came.event.event_id)
    const { sign_confirm: _, ...event } = came.event
    assert.deepEqual(
      event,
      items.find(({ event_id: id }) => id === event.event_id),
    )
  }
  const lines = said.filter((one: Said) => one.outcome === 'delivered')
  assert.deepEqual(
    lines.map((one: Said) => one.sequence).toSorted((a: number, b: number) => a - b),
    sequencesOf(hook).toSorted((a, b) => a - b),
  )
  assert.ok(
    lines.every((one: Said) => one.status === 200 && one.duration_ms >= 0 && one.attempt === 1),
  )

  // The next run resumes at the stored position, with the same secret, and receives only the
  // requested types.
  const sale = await paidPix()
  const next = await cli.json([
    'listen',
    '--forward-to',
    hook.url,
    '--types',
    'transaction.succeeded',
    '--count',
    '1',
  ])
  assert.deepEqual([next.code, next.said[0].secret, next.said[0].after], [0, secret, from + 6])
  assert.deepEqual(
    hook.came.slice(6).map(({ event }) => [event.type, event.id]),
    [['transaction.succeeded', sale]],
  )
})

test('killed between two events, listen loses none and keeps the order', async (t) => {
  const cli = cliOf(t)
  const hook = await openReceiver(t, (answer) => {
    // The third is never answered, as long as the first listener lives.
    if (hook.came.length !== 3) answer.writeHead(200).end()
  })
  const from = await lastSequence()
  const args = ['listen', '--forward-to', hook.url, '--json']
  const first = cli.start([...args, '--since', String(from)])
  await first.once((said) => said.listening)
  const sales = [await paidPix(), await paidPix(), await paidPix()]
  await first.once((said) => said.outcome === 'delivered' && hook.came.length >= 3)
  await first.end('SIGKILL')
  assert.ok(hook.came.length >= 3)

  hook.says = 200
  const second = cli.start(args)
  await second.once((said) => said.listening)
  sales.push(await paidPix())
  const end = await lastSequence()
  await second.once(() => new Set(sequencesOf(hook)).size === end - from)
  const { code } = await second.end('SIGINT')
  assert.equal(code, 130)
  assert.deepEqual(
    [...new Set(sequencesOf(hook))].toSorted((a, b) => a - b),
    Array.from({ length: end - from }, (_, n) => from + 1 + n),
  )
  assert.ok(inOrder(hook.came))
  for (const sale of sales)
    assert.ok(
      hook.came.some(({ event }) => event.id === sale && event.type === 'transaction.succeeded'),
    )
})

/** A proxy before the server: its streams omit the events of `lacks`, and it can be unreachable. */
async function openGap(t: Test, lacks: (block: string) => boolean) {
  let away = false
  const streams = new Set<ServerResponse>()
  const server: Server = createServer((incoming, answer) => {
    if (away) return void answer.destroy()
    const { method, headers, url } = incoming
    const onward = ask(`${w.url}${url}`, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers)
      if (!url!.startsWith('/v1/events/stream')) return void reply.pipe(answer)
      streams.add(answer)
      let rest = ''
      reply.on('data', (data: Buffer) => {
        const blocks = (rest + data.toString()).split(BLOCK_END)
        rest = blocks.pop()!
        for (const block of blocks) if (!lacks(block)) answer.write(`${block}${BLOCK_END}`)
      })
      reply.on('error', () => answer.destroy())
      answer.on('close', () => onward.destroy())
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const leave = () => {
    away = true
    for (const stream of streams) stream.destroy()
  }
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leave,
    comeBack: () => (away = false),
  }
}

test('listen reads events missing from the stream from the feed, and reconnects after the server was down', async (t) => {
  let lacking = ''
  const gap = await openGap(t, (block) => {
    const created = block.includes('event: transaction.created')
    if (created && lacking === '') lacking = /^id: (\d+)$/m.exec(block)![1]!
    return created && block.includes(`id: ${lacking}\n`)
  })
  const cli = cliOf(t, gap.url)
  const hook = await openReceiver(t)
  const from = await lastSequence()
  const listener = cli.start([
    'listen',
    '--forward-to',
    hook.url,
    '--since',
    String(from),
    '--json',
  ])
  await listener.once((said) => said.listening)
  const forwarded = (sequence: number) =>
    listener.once((said) => said.sequence === sequence && said.outcome === 'delivered')
  // Until the first event arrived by the stream, the listener may still be reading the feed.
  for (let n = 0; lacking === ''; n++) {
    assert.ok(n < 20, 'nothing came by the stream')
    await paidPix()
    await forwarded(await lastSequence())
  }
  assert.match(
    listener.stderr(),
    new RegExp(`Filled a gap from the feed: 1 event from #${lacking} to #${lacking}\\.`),
  )

  gap.leave()
  await paidPix()
  assert.ok(await until(() => listener.stderr().includes('does not answer'), { withinMs: 10_000 }))
  gap.comeBack()
  const end = await lastSequence()
  await forwarded(end)
  const { code, stderr } = await listener.end('SIGINT')
  assert.equal(code, 130, stderr)
  for (const once of ['The server does not answer; retrying.', 'The server is back.'])
    assert.equal(stderr.split(once).length, 2, stderr)
  assert.deepEqual(
    [...sequencesOf(hook)].toSorted((a, b) => a - b),
    Array.from({ length: end - from }, (_, n) => from + 1 + n),
  )
  assert.ok(inOrder(hook.came))
})

test('a failed delivery is retried, then listed; it delays only its own object, and can be sent again', async (t) => {
  const cli = cliOf(t)
  const from = await lastSequence()
  const [good, bad] = [await paidPix(), await paidPix()]
  const hook = await openReceiver(
    t,
    (answer, { event }) => void answer.writeHead(event.id === bad ? 500 : 204).end(),
  )
  const args = [
    'listen',
    '--forward-to',
    hook.url,
    '--since',
    String(from),
    '--retries',
    '1',
    '--count',
    '6',
  ]
  const { code, said, last, stderr } = await cli.json(args)
  assert.equal(code, 1)
  assert.equal(last.delivered, 4)
  const failed = last.failed as string[]
  assert.deepEqual(
    said
      .filter((one) => one.object === bad)
      .map((one) => [one.type, one.outcome, one.attempt, one.status]),
    ['transaction.created', 'transaction.succeeded'].flatMap((type) => [
      [type, 'retrying', 1, 500],
      [type, 'failed', 2, 500],
    ]),
  )
  assert.equal(hook.came.filter(({ event }) => event.id === good).length, 2)
  for (const id of failed)
    assert.ok(stderr.includes(`vintem events resend ${id} --forward-to ${hook.url}`))
  assert.ok(inOrder(hook.came))

  const resend = ['events', 'resend', failed[0]!, '--forward-to', hook.url]
  const refused = await cli.json(resend)
  assert.deepEqual([refused.code, refused.last.delivered, refused.last.status], [1, false, 500])
  hook.says = 200
  const taken = await cli.run(resend)
  assert.equal(taken.code, 0)
  assert.match(taken.stdout, /^transaction\.created \w{32} → http.* 200 \d+ ms\n$/)
  assert.ok(hook.verified(hook.came.at(-1)!, said[0].secret))

  // Too few events within the timeout is a failure too.
  const none = await cli.json([
    'listen',
    '--forward-to',
    hook.url,
    '--count',
    '1',
    '--timeout',
    '1s',
  ])
  assert.deepEqual(
    [none.code, none.last],
    [1, { over: true, delivered: 0, failed: [], sequence: last.sequence }],
  )
})
