// A block of a file against what is known of it: an event of another owner, one too few or another
// one is found in every place.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { ArchivedEvent } from '../platform/outbox/archive/archived-event.ts'
import { packed } from '../platform/outbox/archive/file.ts'
import { faultOfBlock } from './check.ts'

const IDS = ['1', '2', '3', '4']
const [OWNER, OTHER] = ['a', 'b']

const eventsOf = (ids: readonly string[]) =>
  ids.map((id) => ({ id, owner: OWNER }) as ArchivedEvent)

/** What is wrong with a block of these events, of which four of one owner are known. */
function checkerIn(t: TestContext) {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-check-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const path = join(folder, 'file')
  return (events: readonly ArchivedEvent[], ids?: readonly string[]) => {
    const bytes = packed(events)
    fs.writeFileSync(path, bytes)
    const block = {
      owner: OWNER!,
      first: '1',
      last: '4',
      place: 0,
      bytes: bytes.length,
      events: IDS.length,
    }
    return faultOfBlock(path, block, ids)
  }
}

test('a block has all of its events, of its owner alone', async (t) => {
  const faultOf = checkerIn(t)
  const right = eventsOf(IDS)
  assert.equal(await faultOf(right), undefined)
  assert.equal(await faultOf(right, IDS), undefined)
  for (const [n, event] of right.entries()) {
    const foreign = right.with(n, { ...event, owner: OTHER! })
    for (const ids of [undefined, IDS]) {
      assert.match((await faultOf(foreign, ids)) ?? '', /other events/, `a foreign event ${n}`)
      assert.match(
        (await faultOf(right.toSpliced(n, 1), ids)) ?? '',
        /other events/,
        `without event ${n}`,
      )
    }
    assert.match(
      (await faultOf(right.with(n, { ...event, id: '9' }), IDS)) ?? '',
      /other events/,
      `another event ${n}`,
    )
  }
  assert.match((await faultOf(eventsOf(['1', '3', '2', '4']), IDS)) ?? '', /other events/)
})
