// `npm run cnab -- settle`: an operator says what became of payouts that a bank pays by files, by the
// bank's screens or its statement, where no return says it.

import { readId } from '../../../kernel/ids.ts'
import { SETTLED, type Settled } from '../../../providers/cnab/payments/settle.ts'
import { option } from '../command.ts'
import type { Work } from '../declared/declaration.ts'
import type { FileBank } from './file-bank.ts'
import { namesIn } from './files.ts'

const BECAUSE_MAX = 200
const PAYOUTS_MAX = 100

const WORDS = Object.keys(SETTLED) as Settled[]

function payoutsIn(names: readonly string[]): string[] {
  if (names.length > PAYOUTS_MAX)
    throw new Error(`At most ${PAYOUTS_MAX} payouts are settled at once.`)
  return names.map((name) => {
    const id = readId<'payout'>(name)
    if (!id) throw new Error(`"${name}" is no id of a payout.`)
    return id
  })
}

export async function settle(
  banks: readonly FileBank[],
  { args, say }: Pick<Work, 'args' | 'say'>,
): Promise<number> {
  const [word, ...names] = namesIn(args)
  const to = WORDS.find((one) => one === word)
  if (!to) throw new Error(`A payout is settled as ${WORDS.join(', ')}, not as "${word}".`)
  const because = option(args, 'because')?.trim() ?? ''
  if (because === '' || because.length > BECAUSE_MAX)
    throw new Error(`--because says where the bank says so, in at most ${BECAUSE_MAX} characters.`)
  const agreement = option(args, 'agreement')
  const paying = banks.filter(
    (one) => one.settle && (agreement === undefined || one.agreement === agreement),
  )
  const [bank, other] = paying
  if (!bank) throw new Error(`No payouts are paid by files${agreement ? ` in ${agreement}` : ''}.`)
  if (other)
    throw new Error(
      `There are several: choose with --agreement ${paying.map((one) => one.agreement).join(' or ')}.`,
    )
  const ids = payoutsIn(names)
  await bank.settle!({ ids, to, because })
  for (const id of ids) say({ settled: id, agreement: bank.agreement, status: to })
  return 0
}
