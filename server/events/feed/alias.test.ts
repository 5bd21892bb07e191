// Ids of aliases: each is derived from the id of its event, and leads back to it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { newId, type EventId } from '../../kernel/ids.ts'
import { aliasIdOf, eventIdOf } from './alias.ts'

test('an alias has its own id, derived from that of its event, and leads back to the event', () => {
  const event = newId<'event'>(new Date('2026-11-22T12:00:00Z')) as EventId
  const alias = aliasIdOf(event)
  assert.match(alias, /^[0-9a-f]{32}$/)
  assert.ok(alias > event)
  assert.equal(eventIdOf(alias), event)
  assert.equal(eventIdOf(event), event)
})
