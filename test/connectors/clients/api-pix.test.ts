// Public client libraries for the API Pix of companies, unmodified, against the emulators: what they
// send is understood, and what they are answered they can read. Nothing is fetched: this runs where
// they are installed (installed.ts). What was called is what the declarations list.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Said } from '../../bank.ts'
import { connectorOf } from '../stage.ts'
import { assertDeclared } from './calls.ts'
import { skipOf } from './installed.ts'
import { openClientStage } from './stage.ts'
import { type Tried, TRIED } from './tried.ts'

const programOf = ({ driver }: Tried): string | undefined =>
  ({ java: 'java', php: 'php', py: 'python3' })[driver.split('.').at(-1)!]

for (const tried of TRIED) {
  const { connector, client, driver, more } = tried
  test(`${connector}: ${client}`, { skip: skipOf(tried.at, programOf(tried)) }, async (t) => {
    const stage = await openClientStage(t, connector)
    const said = await stage.run(driver, more)
    const { made, refused } = stage.calls()
    assert.deepEqual(refused, [])
    // The driver asked for this token, not the library.
    if (connector === 'itau') delete made['/api/oauth/token']
    assertUnderstood(said, stage.order)
    assertHosts(connector, stage.hosts)
    assertDeclared(connector, client, made)
  })
}

/** What a library gave back is what the bank had. */
function assertUnderstood(said: Record<string, Said>, order: Said): void {
  const { txid, e2eid, backId, webhookUrl } = order
  const rows: Record<string, (answer: Said) => unknown> = {
    'cob.get': (one) => [one.txid ?? txid, one.status, one.valor.original],
    'pix.list': (one) => one.pix.map((pix: Said) => pix.endToEndId),
    'pix.get': (one) => [one.endToEndId, one.valor],
    'devolucao.get': (one) => [one.id, one.valor],
    'webhook.get': (one) => one.webhookUrl,
  }
  const expected: Record<string, unknown> = {
    'cob.get': [said['cob.get']?.txid ?? txid, 'ATIVA', '58.80'],
    'pix.list': [e2eid],
    'pix.get': [e2eid, '58.80'],
    'devolucao.get': [backId, '10.50'],
    'webhook.get': webhookUrl,
  }
  for (const [call, read] of Object.entries(rows))
    if (said[call]) assert.deepEqual(read(said[call]), expected[call], call)
}

/** It asked for the company's own hosts, which the declaration has. */
function assertHosts(connector: string, hosts: ReadonlySet<string>): void {
  const { production, test: other } = connectorOf(connector).addresses
  const own = [production, other].flatMap((one) => [one?.api, one?.token])
  const names = own.flatMap((one) => (one ? [new URL(one).hostname] : []))
  assert.deepEqual(
    [...hosts].filter((host) => !names.includes(host)),
    [],
  )
}
