// `npm run cnab -- answer FILE`: a stand-in bank takes a remittance of payments and writes the returns
// of the days after it, so that the whole way can be tried without a bank. In the sandbox alone.

import { openPaymentFileBank } from '../../../../sandbox/payment-files/bank.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { fromHere, option } from '../command.ts'
import type { Work } from '../declared/declaration.ts'
import { bytesOf, putOnDisk } from '../../../jobs/bank-files/disk.ts'
import { namesIn } from './files.ts'

const OCCURRENCE = /^[0-9A-Z]{2}$/

export async function answer({ config, db, args, isDry, say }: Work): Promise<number> {
  if (config.mode !== 'sandbox')
    throw new Error('The stand-in bank exists in the sandbox only; this is MODE=live.')
  const occurrence = option(args, 'occurrence')
  if (occurrence !== undefined && !OCCURRENCE.test(occurrence))
    throw new Error(`--occurrence is a code of two characters, such as AG, not "${occurrence}".`)
  const [name] = namesIn(args)
  const path = fromHere(name!)
  const { now } = await openBusinessClock(db, config)
  const wanted = { now: now(), ...(occurrence !== undefined && { occurrence }) }
  const returns = openPaymentFileBank().take(bytesOf(path).toString('latin1'), wanted)
  for (const [n, text] of returns.entries()) {
    const to = `${path.replace(/\.rem$/, '')}-${n + 1}.ret`
    putOnDisk(to, text, isDry)
    say({ written: to })
  }
  return 0
}
