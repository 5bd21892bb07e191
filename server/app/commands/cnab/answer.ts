// `npm run cnab -- answer FILE`: a stand-in bank takes a remittance of boletos or payments and writes the
// returns of the days after it, so that the whole way can be tried without a bank. In the sandbox alone.

import { openBoletoFileBank, type Wanted } from '../../../../sandbox/boleto-files/bank.ts'
import { openPaymentFileBank } from '../../../../sandbox/payment-files/bank.ts'
import { BOLETO_AMOUNT_MAX } from '../../../kernel/brazil/boleto.ts'
import { dayOf, isGivenDay } from '../../../kernel/brazil/calendar.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { fromHere, option } from '../command.ts'
import type { Work } from '../declared/declaration.ts'
import { bytesOf, putOnDisk } from '../../../jobs/bank-files/disk.ts'
import { namesIn } from './files.ts'

const OCCURRENCE = /^[0-9A-Z]{2}$/
const REASON = /^[0-9A-Z]{2,10}$/
const TIMES = { never: 0, once: 1, twice: 2 } as const
/** What only boletos have. */
const OF_BOLETOS = ['reason', 'paid', 'paid-on', 'amount']

/** A batch of payments in CNAB 240 has a C where one of boletos has an R. */
const PAYMENTS = /^.{240}\r\n.{7}1C/

/** What the options ask of a bank of boletos; refuses what it could not do. */
function wantedOf(args: readonly string[], now: Date): Wanted {
  const [occurrence, reason, paid, paidOn, amount] = ['occurrence', ...OF_BOLETOS].map((name) =>
    option(args, name),
  )
  if (reason !== undefined && !REASON.test(reason))
    throw new Error(`--reason is the bank's code of a refusal, such as 48, not "${reason}".`)
  if (reason !== undefined && occurrence === undefined)
    throw new Error('--reason goes with --occurrence.')
  if (paid !== undefined && !Object.hasOwn(TIMES, paid))
    throw new Error(`--paid is ${Object.keys(TIMES).join(', ')}, not "${paid}".`)
  if (paidOn !== undefined && (!isGivenDay(paidOn) || paidOn < dayOf(now)))
    throw new Error(`--paid-on is a day from ${dayOf(now)} on, not "${paidOn}".`)
  const cents = Number(amount)
  if (amount !== undefined && !(/^[1-9][0-9]*$/.test(amount) && cents <= BOLETO_AMOUNT_MAX))
    throw new Error(`--amount is centavos, at most ${BOLETO_AMOUNT_MAX}, not "${amount}".`)
  return {
    now,
    ...(occurrence !== undefined && { occurrence }),
    ...(reason !== undefined && { reason }),
    ...(paid !== undefined && { times: TIMES[paid as keyof typeof TIMES] }),
    ...(paidOn !== undefined && { paidOn }),
    ...(amount !== undefined && { amount: cents }),
  }
}

/** The returns of a file, or why the bank takes nothing of it. */
function answersTo(text: string, wanted: Wanted, args: readonly string[]) {
  if (!PAYMENTS.test(text)) return openBoletoFileBank().take(text, wanted)
  const other = OF_BOLETOS.find((name) => option(args, name) !== undefined)
  if (other !== undefined)
    throw new Error(`--${other} is of boletos, and this file is of payments.`)
  return { returns: openPaymentFileBank().take(text, wanted) }
}

export async function answer({ config, db, args, isDry, say }: Work): Promise<number> {
  if (config.mode !== 'sandbox')
    throw new Error('The stand-in bank exists in the sandbox only; this is MODE=live.')
  const occurrence = option(args, 'occurrence')
  if (occurrence !== undefined && !OCCURRENCE.test(occurrence))
    throw new Error(`--occurrence is a code of two characters, such as AG, not "${occurrence}".`)
  const [name] = namesIn(args)
  const path = fromHere(name!)
  const { now } = await openBusinessClock(db, config)
  const taken = answersTo(bytesOf(path).toString('latin1'), wantedOf(args, now()), args)
  if ('refused' in taken) throw new Error(`The bank takes nothing of ${name}: ${taken.refused}.`)
  for (const [n, text] of taken.returns.entries()) {
    const to = `${path.replace(/\.rem$/, '')}-${n + 1}.ret`
    putOnDisk(to, text, isDry)
    say({ written: to })
  }
  return 0
}
