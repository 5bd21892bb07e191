// A reply that cannot be read: the sale stays unknown, and its history, the log and a metric say
// why, without what could be a person's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVintem } from '../../sdk/index.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { runDueJobs } from '../../server/jobs/jobs.ts'
import { watched } from '../../server/app/banks/watch-rail.ts'
import { accepted } from '../../server/providers/bank.ts'
import { withoutValue } from '../../server/providers/parse.ts'
import { buyer } from '../cards.ts'
import { world } from '../world.ts'
import { connectionTo, openPsp, withBanks } from './psp.ts'

test('a sale whose reply cannot be read says why in its history, once, in the log and in a metric', async (t) => {
  const w = await world(t)
  const psp = await openPsp(t)
  const { email, secret, io_seller_id: id } = w.platform
  const { deps, serve } = await withBanks(t, w, {
    pix: { psp: connectionTo(psp) },
    keys: { [id]: { psp: 'psp', key: 'pix@padaria.com.br' } },
  })
  const url = await serve()
  const sdk = openVintem({ url, email, secret, sellerId: id, sleep: async () => {} })
  psp.show = (charge) => ({
    ...charge,
    calendario: { criacao: '2026-11-30T12:00:00', expiracao: 3600 },
  })
  const { id: customer } = await buyer(w)
  const order = { amount: 45_09, payment_type: 'pix' } as const
  await assert.rejects(sdk.transactions.create(customer, order), { code: 'bank_unavailable' })
  const again = async () => {
    await w.db.rows(sql`update transactions set due_at = ${deps.clock.now()}`)
    await runDueJobs(deps)
  }
  await again()
  const why =
    'the reply of the bank cannot be read: calendario.criacao is "9999-99-99a99:99:99", not a time with its offset'
  const [row] = await w.db.rows<{
    id: string
    history: { code: string; message: string }[]
    status: string
  }>(sql`select id, history, status from transactions`)
  assert.deepEqual(
    [row!.status, row!.history.map(({ code, message }) => [code, message])],
    ['new', [['reply_unreadable', why]]],
  )
  const metrics = await (await fetch(`${url}/metrics`)).text()
  assert.match(metrics, /^vintem_bank_unreadable_total\{kind="pix",bank="psp"\} [2-9]$/m)
  const said = w.logged.filter((line) => line.includes('cannot be read'))
  assert.ok(said.length === 1 && said[0]!.includes('9999-99-99a99'), said.join('\n'))

  psp.show = (charge) => charge
  await again()
  const { status: shown, history: lines } = await sdk.transactions.get(row!.id)
  assert.deepEqual(
    [shown, lines.map((line) => [line.operation_type, line.status, line.response_code])],
    [
      'pending',
      [
        ['created', 'pending', 'reply_unreadable'],
        ['created', 'succeeded', null],
      ],
    ],
  )
})

test('a reason has the form of what was found, not the value', () => {
  assert.equal(
    withoutValue(
      'the reply of the bank cannot be read: devedor.nome is "José \\"Zé\\" 3", not a name',
    ),
    'the reply of the bank cannot be read: devedor.nome is "aaaa \\"aa\\" 9", not a name',
  )
  assert.equal(
    withoutValue('valor is "12", not an amount such as "12.34"'),
    'valor is "99", not an amount such as "12.34"',
  )
  assert.equal(withoutValue('txid is missing, not ours'), 'txid is missing, not ours')
})

test('rows that are left out of a page are counted, and said once until the page is whole', async (t) => {
  const w = await world(t)
  let unread: string | undefined =
    '1 of 2 rows cannot be read: row 1 lacks nosso_numero of 8 digits'
  const rail = watched(
    w.deps,
    { bank: 'itau', kind: 'boletos' },
    {
      changed: async ({ page }: { page: number }) =>
        accepted({ ids: [], more: page === 0, ...(page === 1 && unread && { unread }) }),
    },
  )
  const list = async () => [await rail.changed({ page: 0 }), await rail.changed({ page: 1 })]
  for (let n = 0; n < 3; n++) await list()
  const said = () => w.logged.filter((line) => line.includes('a part of a list of this bank'))
  assert.equal(said().length, 1)
  assert.match(said()[0]!, /row 1 lacks nosso_numero/)
  const counted = async () =>
    /^vintem_bank_rows_unread_total\{kind="boletos",bank="itau"\} (\d+)$/m.exec(
      (await w.call('GET', '/metrics')).text,
    )?.[1]
  assert.equal(await counted(), '3')
  unread = undefined
  await list()
  assert.equal(await counted(), '3')
  assert.ok(w.logged.some((line) => line.includes('an outage has ended')))
})
