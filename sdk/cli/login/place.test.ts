// A listener's progress after each step, and what it resumes with after it was killed.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { keptPlace, openPlace } from './place.ts'

test('the position remembers completed events, however far they are ahead of pending ones', (t) => {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-place-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'place.json')
  assert.equal(keptPlace(path), undefined)
  const place = openPlace(path, { sequence: 10, ahead: [] })
  assert.deepEqual(keptPlace(path), { sequence: 10, ahead: [] })
  assert.equal(statSync(path).mode & 0o777, 0o600)

  for (const sequence of [11, 12, 15]) assert.equal(place.took(sequence), true)
  place.settled(12)
  assert.deepEqual(keptPlace(path), { sequence: 10, ahead: [12] })
  place.settled(11)
  // 13 and 14 were filtered out: there is nothing to deliver.
  assert.deepEqual(keptPlace(path), { sequence: 14, ahead: [] })
  assert.equal(place.took(16), true)
  place.settled(16)
  assert.deepEqual(keptPlace(path), { sequence: 14, ahead: [16] })

  // Killed here. The next one takes 15, and not 16.
  const again = openPlace(path, keptPlace(path)!)
  assert.deepEqual(
    [again.took(14), again.took(15), again.took(16), again.took(17)],
    [false, true, false, true],
  )
  assert.deepEqual(keptPlace(path), { sequence: 14, ahead: [16] })
  again.settled(15)
  assert.deepEqual([again.sequence, keptPlace(path)], [16, { sequence: 16, ahead: [] }])
  again.settled(17)
  assert.equal(again.sequence, 17)
})
