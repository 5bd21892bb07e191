// Sellers from before registration existed: numbered, counted, and changed like any other.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { bareDatabase } from '../../../test/database.ts'
import { openClock } from '../../kernel/clock.ts'
import { newId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../platform/db/migrate.ts'
import { inTransaction, sql } from '../../platform/db/sql.ts'
import { verify } from '../../platform/ledger/verify.ts'
import { openFeed } from '../../platform/outbox/outbox.ts'
import { rule } from './operations.ts'
import { find, page } from './store.ts'
import { toWire } from './wire.ts'

const FIRST = '0001-the-main-job.sql'

test('an older database is upgraded with its sellers', async (t) => {
  const db = await bareDatabase(t)
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-older-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  fs.copyFileSync(join(MIGRATIONS_FOLDER, FIRST), join(folder, FIRST))
  await migrate(db, folder)
  const clock = openClock()
  // Created one after the other, so that they are numbered in this order.
  const [owner, other] = [newId(new Date(1_000)), newId(new Date(2_000))] as string[] as [OwnerId, SellerId]
  const rows = [
    [owner, 'Mercado', '12ABC34501DE35', true],
    [other, 'Ana Souza', '12345678909', false],
  ] as const
  await inTransaction(db, async (tx) => {
    for (const [id, name, document, platform] of rows)
      await tx.rows(sql`
        insert into sellers (owner, id, name, email, taxpayer_id, city, status, allow_register_seller, created_at, updated_at)
        values (${owner}, ${id}, ${name}, 'a@example.com', ${document}, 'Recife', 'active', ${platform}, ${clock.wall()}, ${clock.wall()})`)
    await openFeed(tx, owner)
  })
  await migrate(db)

  assert.deepEqual(await verify(db), [])
  const everyone = { owner, statuses: ['active'], ascending: true, limit: 10, offset: 0 }
  assert.deepEqual(
    (await page(db, everyone)).map(({ number, type, firstName, version }) => [number, type, firstName, version]),
    [
      [1, 'business', 'Mercado', 0],
      [2, 'individual', 'Ana Souza', 0],
    ],
  )
  const shown = toWire((await find(db, owner, other))!)
  assert.deepEqual(
    [shown.first_name, shown.city, shown.address_line1, shown.birthdate, shown.enable_pix],
    ['Ana Souza', 'Recife', null, null, 'S'],
  )
  const blocked = await rule({ db, clock, shard: { processes: 1, number: 0 } }, other, 'blocked', 'a court says so')
  assert.deepEqual([blocked?.status, blocked?.version], ['blocked', 1])
  assert.deepEqual(
    (await verify(db)).filter(({ what }) => !what.includes('told')),
    [],
  )
})
