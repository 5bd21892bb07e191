// The vocabulary, on snippets: a private word is refused in any part of a name, and nowhere else.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { vocabularyFaults, type Word } from './words.ts'

const KEY_OF_A_FILE = [/^server\/b\.ts$/, 'a key of a file'] as const
const KNOWN = new Map<string, Word>([
  ['gadget', { old: 'gadget', say: '"tool"', but: { gadgetGame: 'a game', gadgetKey: KEY_OF_A_FILE } }],
  ['drawer', { old: 'drawer', say: '"store"', filesAlone: true }],
  ['parcel', { old: 'parcel', say: '"order"', within: /^server\// }],
])

test('tidy refuses a private word as a part of a name, and names the better one', () => {
  judge(
    (source) => vocabularyFaults(source, KNOWN),
    [
      ['server/a.ts', 'const gadget = 1', 'say "tool"'],
      ['server/a.ts', 'const throwGadget = 1', 'say "tool"'],
      ['server/a.ts', 'type Gadget = 1', 'say "tool"'],
      ['server/a.ts', 'const GADGET_MAX = 1', 'say "tool"'],
      ['server/a.ts', 'step(deps.gadget())', 'say "tool"'],
      ['server/gadget.ts', 'step()', 'say "tool"'],
      ['server/loaded-gadget.test.ts', 'step()', 'say "tool"'],
      ['server/top-drawer.ts', 'step()', 'say "store"'],
      ['server/a.ts', 'const drawer = 1'],
      ['server/a.ts', 'const gadgets = 1'],
      ['server/a.ts', 'const parcel = 1', 'say "order"'],
      ['server/parcel.ts', 'step()', 'say "order"'],
      ['test/a.ts', 'const parcel = 1'],
      ['test/parcel.ts', 'step()'],
      ['server/a.ts', 'const gadgetGame = 1'],
      ['server/a.ts', 'const gadgetKey = 1', 'say "tool"'],
      ['server/b.ts', 'const gadgetKey = 1'],
      ['server/a.ts', "step('gadget') // gadget"],
      ['server/a.ts', 'step({ gadget_thrown: 1 })'],
      ['contract/a.ts', 'const gadget = 1'],
      ['sdk/a.ts', 'const gadget = 1'],
    ],
  )
})

test('each private word is refused as a name, with the better one', () => {
  judge(
    (source) => vocabularyFaults(source),
    [
      ['server/a.ts', 'const tally = 1', 'say "counter"'],
      ['server/a.ts', 'const tallies = 1', 'say "counters"'],
      ['server/a.ts', 'type Lane = 1', 'say "endpointQueue"'],
      ['server/a.ts', 'const lanes = 1', 'say "endpointQueues"'],
      ['server/courier.ts', 'step()', 'say "dispatcher"'],
      ['server/a.ts', 'takeSeat()', 'say "wait"'],
      ['server/seats.ts', 'step()', 'say "waits" and "waitLimit"'],
      ['server/a.ts', 'const pixBell = 1', 'say "feedSignal" or "notificationUrl"'],
      ['server/bells.ts', 'step()', 'say "notificationUrls"'],
      ['server/a.ts', 'mountDoorbell()', 'say "bankNotification"'],
      ['server/inbox/a.ts', 'step()', 'say "bankNotifications"'],
      ['server/a.ts', 'const rang = true', 'say "notified"'],
      ['server/a.ts', 'readRung()', 'say "notified"'],
      ['server/a.ts', 'const ringing = 1', 'say "notifying"'],
      ['server/a.ts', 'const rings = 1', 'say "notifications" or "signals"'],
      ['server/a.ts', 'const ring = keyring()'],
      ['sandbox/a.ts', 'type CardDesk = 1', 'say "rest" or "provider"'],
      ['server/a.ts', 'const desks = 1', 'say "providers"'],
      ['server/a.ts', 'openTalk()', 'say "oauthClient"'],
      ['server/verdict.ts', 'step()', 'say "classify"'],
      ['server/brake.ts', 'step()', 'say "cardTestingLimit"'],
      ['server/a.ts', 'const braked = 1', 'say "limited"'],
      ['server/a.ts', 'type Pen = 1', 'say "WriteContext"'],
      ['server/a.ts', 'readStandings()', 'say "DecisionContexts"'],
      ['test/standing.test.ts', 'demandActiveSeller()'],
      ['server/a.ts', 'type Moment = 1', 'say "instant"'],
      ['server/a.ts', 'const moments = 1', 'say "instants"'],
      ['server/a.ts', 'hearPurchases()', 'say "apply"'],
      ['server/card-hear.ts', 'step()', 'say "apply"'],
      ['server/a.ts', 'type Heard = 1', 'say "event", or "applied"'],
      ['server/a.ts', 'const reportedAt = 1'],
      ['server/a.ts', 'const hears = 1', 'say "apply"'],
      ['server/hearing.ts', 'step()', 'say "apply"'],
      ['server/a.ts', 'const isUnheard = 1', '"unanswered"'],
      ['server/a.ts', 'type ChargeQuestion = 1', 'say "nextRequest"'],
      ['server/a.ts', 'const questions = 1', 'say "requests"'],
      ['server/card-keep.ts', 'step()', 'say "save"'],
      ['server/tell.ts', 'step()', 'say "events", "notify" or "warn"'],
      ['server/a.ts', 'draftOf(t)', 'say "changes"'],
      ['server/outcome.ts', 'step()', 'say "changes"'],
      ['server/a.ts', 'const outcomes = 1', 'say "changes"'],
    ],
  )
})
