// The contract suite of pix: what every connector that speaks the API Pix does, against the emulator
// of its company. A row is one promise; each connector keeps each.

import { test } from 'node:test'
import { CHARGE_ROWS } from './charge-rows.ts'
import { DUE_ROWS } from './due-rows.ts'
import { MONEY_ROWS } from './money-rows.ts'
import { REPLY_ROWS } from './reply-rows.ts'
import { NAMES, openStage, openWorld } from './stage.ts'
import { TOKEN_ROWS } from './token-rows.ts'

const ROWS = { ...CHARGE_ROWS, ...REPLY_ROWS, ...TOKEN_ROWS, ...MONEY_ROWS, ...DUE_ROWS }

test('every connector keeps every promise', async (t) => {
  const world = await openWorld(t)
  for (const name of NAMES)
    await t.test(name, async (of) => {
      for (const [row, run] of Object.entries(ROWS))
        await of.test(row, async () => {
          const stage = openStage(world, name)
          await run(stage)
          stage.line.isDone()
        })
    })
})
