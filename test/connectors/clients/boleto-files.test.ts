// A public reader of boleto files, unmodified, reads the returns of the sandbox's stand-in bank as we
// read them, in every bank's layout. It runs where the library is installed (installed.ts).

import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openBoletoFileBank } from '../../../sandbox/boleto-files/bank.ts'
import { LAYOUTS } from '../../../server/providers/cnab/layouts/index.ts'
import { composeRemittance } from '../../../server/providers/cnab/remittance.ts'
import { readReturn } from '../../../server/providers/cnab/return.ts'
import { orderOf } from '../../cnab.ts'
import { senderOf } from '../../cnab-bank.ts'
import { FOLDER, skipOf } from './installed.ts'

const LIBRARY = 'repositories/eduardokum/laravel-boleto'
const DRIVER = join(import.meta.dirname, 'drivers/php/laravel_boleto.php')
const AT = new Date('2026-12-23T12:00:00Z')

type Read = {
  number: string
  movement: string
  isPaid: boolean
  occurredOn: string
  creditedOn: string | null
  face: number
  paid: number
  reference: string
}

/** A return of the stand-in: our boleto of a layout, paid on Christmas. */
function paidIn(layout: (typeof LAYOUTS)[number]) {
  const sender = senderOf(layout)
  const order = orderOf('f'.repeat(32), 1, {}, sender.agreement)
  const instruction = { id: order.id, what: 'register' as const, order }
  const made = composeRemittance(sender, [instruction], { sequence: 1, at: AT })
  const taken = openBoletoFileBank().take(made.text, { now: AT, paidOn: '2026-12-25' })
  assert.ok('returns' in taken)
  return { sender, text: taken.returns.at(-1)! }
}

test(
  'laravel-boleto reads the returns of the stand-in bank',
  { skip: skipOf(LIBRARY, 'php') },
  (t) => {
    const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-returns-'))
    t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
    const stages = LAYOUTS.map((layout, n) => {
      const { sender, text } = paidIn(layout)
      const path = join(folder, `${n}.ret`)
      fs.writeFileSync(path, text, 'latin1')
      return { layout, sender, text, path }
    })
    const env = {
      ...process.env,
      CLIENTS: FOLDER,
      STAGE: JSON.stringify(stages.map(({ path }) => path)),
    }
    const all: Read[][] = JSON.parse(execFileSync('php', [DRIVER], { env, encoding: 'utf8' }))
    for (const [n, { layout, sender, text }] of stages.entries()) {
      const name = `${layout.bank} ${layout.format.name}`
      const ours = readReturn(sender, text)
      assert.ok(ours.ok)
      assert.equal(all[n]!.length, 1, name)
      const [theirs, [entry]] = [all[n]![0]!, ours.entries]
      const { occurredOn, creditedOn, face, movement } = entry!
      assert.deepEqual(
        {
          movement: theirs.movement,
          isPaid: theirs.isPaid,
          occurredOn: theirs.occurredOn,
          creditedOn: theirs.creditedOn,
          face: theirs.face,
        },
        { movement, isPaid: true, occurredOn, creditedOn, face },
        name,
      )
      // Itaú's CNAB 400 has what was credited, and they read the columns as they are.
      const fee = layout.paidLess === 'fee' ? 190 : 0
      assert.equal(theirs.paid, entry!.paid - fee, name)
      assert.ok(
        theirs.number.endsWith(entry!.ourNumber) || entry!.ourNumber.startsWith(theirs.number),
        `${name}: ${theirs.number}, ${entry!.ourNumber}`,
      )
      if (entry!.reference !== '') assert.equal(theirs.reference, entry!.reference, name)
    }
  },
)
