// `vintem listen` answers the questions to a platform's authorization endpoint with what a program
// on this machine says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  askedCompany,
  approving,
  declining,
  hanging,
  once,
  answering,
} from '../../../test/authorizing.ts'
import { envOf, openCli } from '../../../test/cli.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { openReceiver } from '../../../test/hooks.ts'
import type { Test } from '../../../test/world.ts'

/** A listener that takes questions, and the program that it asks. */
async function listening(t: Test) {
  const company = await askedCompany(t, {}, { worker: true })
  const { w } = company
  const program = await openReceiver(t, approving)
  const hook = await openReceiver(t)
  const cli = openCli(t, envOf(w.url, w.platform))
  const args = ['listen', '--forward-to', hook.url, '--forward-authorizations-to', program.url]
  const listener = cli.start([...args, '--json'])
  const { secret } = await listener.once((said) => said.listening)
  await once('the listener takes questions', async () => {
    const [row] = await w.db.rows<{ until: Date | null }>(
      sql`select listened_until as until from corporate_authorization_endpoints`,
    )
    return row!.until !== null
  })
  return { ...company, program, hook, cli, listener, listenSecret: secret as string }
}

test('questions go to the program, signed by the listener, and its answers decide', async (t) => {
  const { buy, receiver, program, listener, listenSecret, hook } = await listening(t)
  const yes = await buy({ amount: 40_00 })
  assert.deepEqual([yes.status, yes.endpoint_decision.result], ['approved', 'approved'])
  program.says = declining
  const no = await buy({ amount: 50_00 })
  assert.deepEqual(
    [no.denied_reason, no.endpoint_decision.reason],
    ['declined_by_endpoint', 'Fora do horário'],
  )
  assert.equal(receiver.came.length, 0, 'the endpoint itself is not asked')
  assert.equal(program.came.length, 2)
  for (const came of program.came) assert.ok(program.verified(came, listenSecret))
  const lines = listener.said().filter((said) => said.authorization !== undefined)
  assert.deepEqual(
    lines.map((said) => [
      said.authorization,
      said.amount,
      said.approved,
      said.status,
      said.accepted,
    ]),
    [
      [yes.endpoint_decision.authorization_id, 40_00, true, 200, true],
      [no.endpoint_decision.authorization_id, 50_00, false, 200, true],
    ],
  )
  // Events are forwarded beside them.
  await once(
    'the events of the purchases',
    () => hook.kinds().filter((kind) => kind.startsWith('corporate.purchase.')).length === 2,
  )
})

test('a program that answers late, wrongly or at too great a length fails like an endpoint', async (t) => {
  const { bought, program, set, listener } = await listening(t)
  const rows = [
    [hanging, 'timeout', 150],
    [answering({ approved: true }, 500), 'error', 1_500],
    [answering('garbage'), 'invalid_answer', 1_500],
    [answering(`{"approved":true,"x":"${'x'.repeat(5_000)}"}`), 'invalid_answer', 1_500],
  ] as const
  for (const [says, result, timeout_ms] of rows) {
    program.says = says
    await set({ timeout_ms })
    assert.deepEqual(await bought(), ['denied', 'endpoint_unavailable', result])
  }
  await once(
    'a line for each',
    () => listener.said().filter((said) => said.authorization !== undefined).length === rows.length,
  )
  assert.ok(
    listener.said().every((said) => said.authorization === undefined || said.approved !== false),
  )
})

test('when the listener has gone, the endpoint is asked again', async (t) => {
  const { bought, listener, receiver, w } = await listening(t)
  const { code } = await listener.end('SIGINT')
  assert.equal(code, 130)
  await once('the endpoint is asked again', async () => {
    await bought()
    return receiver.came.length > 0
  })
  const left = await w.db.rows(sql`select 1 from corporate_authorization_requests`)
  assert.deepEqual(left, [])
})

test('a credential that may not take questions still gets events', async (t) => {
  const { w, cli, hook, listener } = await listening(t)
  await listener.end('SIGINT')
  const company = envOf(w.url, w.platform.sellers[0]!)
  const args = [
    'listen',
    '--forward-to',
    hook.url,
    '--forward-authorizations-to',
    hook.url,
    '--timeout',
    '3s',
  ]
  const { stderr } = await cli.json(args, company)
  assert.match(stderr, /not forwarded: .*only a platform/)
})
