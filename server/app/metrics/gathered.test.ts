// The metrics of several processes as one text: counts are added up, also those of a process that
// has ended, which is no longer measured.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Counter, Gauge, Registry } from 'prom-client'
import type { ApiProcessesSeen } from '../../runtime/siblings.ts'
import { openLink, type Link, type Peer } from '../serve/processes/link.ts'
import { countProcesses, gathered, textOfAll } from './gathered.ts'

/** The first process and some that answer the API, with their channels in memory. */
function processes() {
  const links = new Map<number, Link>()
  const ends: ((id: number) => void)[] = []
  const first: Link = openLink(() => [...links.keys()].map(peerOf), true)
  const peerOf = (id: number): Peer => ({
    id,
    send: (message) =>
      void setImmediate(() => links.get(id)?.receive(FIRST, structuredClone(message))),
  })
  const FIRST: Peer = { id: 0, send: () => {} }
  const start = (id: number) => {
    const link: Link = openLink(
      () => [
        { id: 0, send: (message) => void first.receive(peerOf(id), structuredClone(message)) },
      ],
      false,
    )
    const reply = (message: unknown) => first.receive(peerOf(id), structuredClone(message))
    const receive: Link['receive'] = (_from, message) =>
      link.receive({ id: 0, send: reply }, message)
    links.set(id, { ...link, receive })
    const registry = new Registry()
    const calls = new Counter({ name: 'calls_total', help: 'Calls.', registers: [registry] })
    const open = new Gauge({ name: 'open', help: 'Open.', registers: [registry] })
    link.onQuery('metrics', () => registry.getMetricsAsJSON())
    return { link, calls, open }
  }
  const end = (id: number) => {
    links.delete(id)
    for (const react of ends) react(id)
  }
  const api: ApiProcessesSeen = {
    answering: () => links.size,
    ended: () => 0,
    onEnd: (react) => void ends.push(react),
  }
  return { siblings: { ...first, api }, start, end }
}

const valueIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

test('counts and gauges of all processes are added up; what an ended process counted stays, what it measured goes', async () => {
  const { siblings, start, end } = processes()
  const own = new Registry()
  countProcesses(own, siblings.api)
  const read = gathered(async () => (await own.getMetricsAsJSON()) as never, siblings)
  siblings.onQuery('metrics', read)
  const [one, two] = [start(1), start(2)]
  one.calls.inc(3)
  one.open.set(5)
  two.calls.inc(4)
  two.open.set(7)
  const before = await read()
  assert.deepEqual([valueIn(before, 'calls_total'), valueIn(before, 'open')], [7, 12])
  assert.equal(await textOfAll(two.link), before)
  end(1)
  start(3).calls.inc(10)
  for (let again = 0; again < 2; again++) {
    const after = await read()
    assert.deepEqual([valueIn(after, 'calls_total'), valueIn(after, 'open')], [17, 7])
  }
  assert.equal(valueIn(await read(), 'vintem_api_processes'), 2)
})
