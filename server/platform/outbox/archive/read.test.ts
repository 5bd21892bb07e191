// Archived events are completed from the blocks of a file, in any order and from many blocks; what
// is sealed needs the customer's key.

import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/database.ts'
import { newId, type EventId, type OwnerId } from '../../../kernel/ids.ts'
import { seal } from '../../../kernel/seal.ts'
import { Secret } from '../../../kernel/secret.ts'
import { inTransaction, sql } from '../../db/sql.ts'
import type { EventRow } from '../outbox.ts'
import { sealedData, type ArchivedEvent } from './archived-event.ts'
import { packed, pathIn } from './file.ts'
import { completed } from './read.ts'
import { keyBind, keysOf } from './store.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const OWNER = newId<'owner'>(AT) as OwnerId
const CUSTOMER = newId<'customer'>(AT)
const secretOf = (bytes: Buffer) => new Secret(createSecretKey(bytes))

test('a page over many blocks ends before one too many; without its key an event is as after an erasure', async (t) => {
  const db = await freshDatabase(t)
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-blocks-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const sealKeys = [{ id: 'ring', key: secretOf(randomBytes(32)) }]
  const key = randomBytes(32).toString('base64')
  const sealed = seal(sealKeys, key, keyBind(OWNER, CUSTOMER))
  await inTransaction(db, (tx) =>
    tx.rows(sql`insert into event_archive_keys values (${OWNER}, ${CUSTOMER}, ${sealed})`),
  )
  const keyOf = async () => (await keysOf(db, sealKeys, OWNER, [CUSTOMER])).get(CUSTOMER)

  const ids = [1, 2, 3].map(() => newId<'event'>(AT) as EventId)
  const customerKey = await keyOf()
  const dataOf = (n: number) => ({ id: CUSTOMER, name: `Maria ${n}`, amount: n })
  const events = ids.map((id, n): ArchivedEvent => {
    const erased = { ...dataOf(n), name: '[erased]' }
    return {
      owner: OWNER,
      id,
      seller: OWNER,
      type: 'customer.updated',
      object_kind: 'customer',
      object_id: CUSTOMER,
      object_sequence: n + 1,
      status: null,
      reference_id: '',
      created_at: AT.toISOString(),
      trace: null,
      ...sealedData({ owner: OWNER, id }, dataOf(n), {
        erased,
        customer: CUSTOMER,
        key: customerKey,
      }),
    }
  })
  const blocks = events.map((event) => packed([event]))
  fs.writeFileSync(pathIn(folder, 'old'), Buffer.concat(blocks))
  await inTransaction(db, async (tx) => {
    await tx.rows(sql`insert into event_archives values ('old', 1, 3, '', ${AT})`)
    await tx.rows(sql`insert into event_archive_parts values (${OWNER}, 'old', 3, 7)`)
    let place = 0
    for (const [n, { length }] of blocks.entries()) {
      await tx.rows(
        sql`insert into event_archive_blocks
          values (${OWNER}, ${ids[n]}, ${ids[n]}, 'old', ${place}, ${length}, 1)`,
      )
      place += length
    }
  })

  const rows = ids.map((id) => ({ id, archive: 'old', data: {} }) as EventRow)
  const here = { id: newId<'event'>(AT), archive: null, data: { here: true } } as EventRow
  const reader = { db, sealKeys, config: { archiveFolder: folder } }
  const shown = async (page: readonly EventRow[], blocksMax?: number) =>
    (await completed(reader, OWNER, page, blocksMax)).map(({ data }) => data)

  assert.deepEqual(await shown([rows[2]!, here, rows[0]!]), [dataOf(2), { here: true }, dataOf(0)])
  assert.deepEqual(await shown([here, ...rows], 2), [{ here: true }, dataOf(0), dataOf(1)])
  assert.deepEqual(await shown([]), [])
  assert.ok(!JSON.stringify(events).includes('Maria'))

  await inTransaction(db, (tx) => tx.rows(sql`delete from event_archive_keys`))
  assert.deepEqual(await shown(rows.slice(0, 1)), [{ ...dataOf(0), name: '[erased]' }])

  const away = { ...reader, config: {} }
  await assert.rejects(completed(away, OWNER, rows), {
    code: 'events_archived',
    message: /continues after sequence 7$/,
  })
  assert.deepEqual(await completed(away, OWNER, [here]), [here], 'nothing of it is archived')
})

test('what cannot be sealed without a loss is refused: an erased form with other fields', () => {
  const event = { owner: OWNER, id: newId<'event'>(AT) }
  const sealing = (data: object, erased: object) =>
    sealedData(event, { ...data }, { erased: { ...erased }, customer: CUSTOMER, key: undefined })
      .data
  assert.deepEqual(sealing({ a: 1, b: 2 }, { a: 0, b: 2, added: null }), { a: 0, b: 2 })
  assert.throws(
    () => sealing({ a: 1, b: 2 }, { b: 2 }),
    /cannot be sealed: its erased form has other fields/,
  )
})
