// One way to call each subcommand on files with a bank that registers boletos, and one that pays out.

import fs from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openClock } from '../../server/kernel/clock.ts'
import { hyphened, newId, type OwnerId } from '../../server/kernel/ids.ts'
import type { Database } from '../../server/platform/db/sql.ts'
import { makeKeyring } from '../../server/platform/keyring.ts'
import { openPaymentFiles } from '../../server/providers/cnab/payments/rail.ts'
import { composePayments } from '../../server/providers/cnab/payments/remittance.ts'
import { openCnab } from '../../server/providers/cnab/rail.ts'
import { AGREEMENT, orderOf, SENDER } from '../cnab.ts'
import { returnText } from '../cnab-bank.ts'
import { freshDatabase } from '../database.ts'
import { paymentSenderOf, paymentTo } from '../payment-files.ts'
import { envOf } from '../program.ts'
import type { Case, Stage } from './command-cases.ts'

/** A payout that waits for a file, and a remittance that a bank would take. */
async function paymentIn(db: Database, owner: OwnerId, folder: string) {
  const clock = openClock()
  const sender = paymentSenderOf('237')
  const order = paymentTo(newId(clock.wall()), { bank: '001' })
  await openPaymentFiles({ db, clock, owner, name: 'files', ...sender }).pay(order, {})
  const written = { id: order.id, number: 'A1', form: 'pix' as const, order }
  const { text } = composePayments(sender, [written], { sequence: 1, at: clock.now() })
  const remittance = join(folder, 'payments.rem')
  fs.writeFileSync(remittance, text, 'latin1')
  return { payout: order.id, remittance }
}

export async function filesStage(t: TestContext): Promise<Stage> {
  const db = await freshDatabase(t)
  const settings = envOf(t, db)
  const folder = settings.DATA_DIR
  const clock = openClock()
  const owner = newId<'owner'>(clock.wall())
  const { wallet: _, ...payer } = paymentSenderOf('237').agreement
  const banks = {
    pix: {},
    keys: {},
    boletos: { bank: { agreement: AGREEMENT, cnab: { company: SENDER.cnab.company } } },
    payouts: { files: { agreement: payer, cnab: { company: SENDER.cnab.company } } },
    platforms: { [hyphened(owner)]: { boletos: 'bank', payouts: 'files' } },
  }
  makeKeyring(join(folder, 'keyring.json'))
  const path = join(folder, 'banks.json')
  fs.writeFileSync(path, JSON.stringify(banks))
  const env = { ...settings, BANKS_FILE: path }
  const order = orderOf(newId(clock.wall()), 1)
  await openCnab({ db, clock, owner, name: 'bank', ...SENDER }).register(order)
  const { remittance } = await paymentIn(db, owner, folder)
  const answer = join(folder, 'bank.ret')
  fs.writeFileSync(answer, returnText(SENDER, [{ order, movement: '02' }], 1), 'latin1')
  const cases: Case[] = [
    { args: ['cnab', 'write', '--service', 'boletos', '--json'], records: ['cnab_file.written'] },
    { args: ['cnab', 'read', answer, '--json'], records: ['cnab_file.read'] },
    {
      args: ['cnab', 'answer', remittance],
      records: { none: 'it stands in for a bank, and writes files alone' },
    },
  ]
  return { db, env, folder, cases, sent: () => 0 }
}
