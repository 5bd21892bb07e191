// What a policy held is its requester's: whoever else repeats the call with its key neither gets
// its result nor its secret, before and after it was approved, and does it no second time. Every
// operation that a policy can hold and that takes a key.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldAs } from '../../../contract/access/delicacy.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { ALL_SCOPES } from '../../../contract/operation.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { bodiesFor, idsFor, knownIn } from '../../api/keyed-bodies.ts'
import { enrolled } from '../../portal.ts'
import { bodyFor, pathOf, placesOf, type Field } from '../../samples.ts'
import { tokenWith } from '../../tokens.ts'
import { world, type Answer } from '../../world.ts'
import { decide, heldBy, setPolicy } from './approvals-stage.ts'

const HELD = OPERATIONS.filter((one) => one.idempotent && heldAs(one) !== undefined)
const ACTIONS = [...new Set(HELD.map((one) => heldAs(one)!))]

const replayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true'

test('what was held, approved and carried out is repeated by its requester alone', async (t) => {
  const w = await world(t)
  const owner = w.platform.io_seller_id
  const known = await knownIn(w, await w.token())
  const [ana, bia] = [
    await enrolled(w, owner, 'admin', 'ana@lojas.example'),
    await enrolled(w, owner, 'admin', 'bia@lojas.example'),
  ]
  for (const action of ACTIONS) {
    const set = await setPolicy(ana, { action, binds_credentials: true })
    assert.ok(set.status < 300, `${action}: ${set.text}`)
  }
  const [one, other] = [
    await tokenWith(w, { owner, seller: owner, scopes: ALL_SCOPES }),
    await tokenWith(w, { owner, seller: owner, scopes: ALL_SCOPES }),
  ]
  const [requester] = await w.db.rows<{ id: string }>(
    sql`select id from credentials where email = ${one.email}`,
  )
  const ids = { ...known, integration: requester!.id }
  const done: string[] = []
  for (const operation of HELD) {
    const at = idsFor(operation, ids)
    const has =
      operation.body !== undefined && placesOf(operation.body as unknown as Field).length > 0
    const body = has ? bodiesFor(operation, at)[0]! : operation.body && bodyFor(operation)
    const headers = { 'idempotency-key': `held ${operation.id}` }
    const by = (token: string) =>
      w.call(operation.method, pathOf(operation, at), { token, body, headers })
    const byBia = () =>
      bia.send(operation.method, `/portal/api${pathOf(operation, at)}`, body, headers)
    const count = async () => (await w.db.rows(sql`select 1 from approvals`)).length
    const first = await by(one.token)
    if (first.body.code !== 'approval_required') continue
    const id = heldBy(first)
    const approvals = await count()
    const refused = async (when: string) => {
      for (const again of [await by(other.token), await byBia()])
        assert.equal(
          again.body.code,
          'idempotency_key_reused',
          `${operation.id}, ${when}: ${again.text}`,
        )
      assert.equal(await count(), approvals, operation.id)
    }
    await refused('pending')
    assert.equal(heldBy(await by(one.token)), id)
    assert.equal((await decide(bia, id, 'approve')).status, 200)
    await w.work()
    const seen = await ana.get(`/portal/api/v1/approvals/${id}`)
    await refused(seen.body.status)
    if (seen.body.status !== 'carried_out') continue
    done.push(operation.id)
    const mine = await by(one.token)
    assert.ok(mine.status < 300 && replayed(mine), `${operation.id}: ${mine.text}`)
    const result = await bia.post(`/portal/api/v1/approvals/${id}/result`)
    assert.equal(result.body.code, 'asker_needed', operation.id)
  }
  t.diagnostic(`${done.length} of ${HELD.length} operations carried out: ${done.join(', ')}`)
  for (const id of [
    'transfers.create',
    'transactions.void',
    'credentials.create',
    'credentials.rotate',
    'users.invite',
  ])
    assert.ok(done.includes(id), id)
})
