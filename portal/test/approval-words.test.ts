// What waits for approval is said in words: each call that a policy can hold, where its kind of act
// has several.

import assert from 'node:assert/strict'
import test from 'node:test'
import { heldAs } from '../../contract/access/delicacy.ts'
import { PORTAL_ROUTES, ROUTES } from '../../server/app/app.ts'
import { approvalsWords } from '../src/screens/people/approvals/words.ts'

const held = [...ROUTES, ...PORTAL_ROUTES].flatMap(({ operation }) => {
  const approval = heldAs(operation)
  return approval === undefined ? [] : [{ id: operation.id, approval }]
})

for (const [language, { operations }] of Object.entries(approvalsWords))
  test(`${language}: every call that a policy can hold beside others of its kind has words, and no other has`, () => {
    const ids = held.map(({ id }) => id)
    assert.deepEqual(
      Object.keys(operations).filter((id) => !ids.includes(id)),
      [],
    )
    const several = held.filter(
      ({ approval }) => held.filter((one) => one.approval === approval).length > 1,
    )
    assert.deepEqual(
      several.map(({ id }) => id).filter((id) => !(id in operations)),
      [],
    )
  })
