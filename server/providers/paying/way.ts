// Which way an account is paid: by pix, or by TED where its bank takes no part in Pix, or where the
// operator says so. Pure.

import { type BankName, findBank } from '../../kernel/reference/banks.ts'
import type { Setting } from '../connector.ts'
import type { PayoutOrder } from '../payouts.ts'
import type { WireConnection } from '../wires/wire.ts'

const ACCOUNTS_BY = 'accountsBy'

/** The setting of a company that pays by TED as well. */
export const WAY: Setting = {
  name: ACCOUNTS_BY,
  title: {
    en: 'how accounts are paid: `pix`, or `ted`; without it by pix, and by TED where the bank of the account takes no part in Pix',
    pt: 'como contas são pagas: `pix` ou `ted`; sem ele por pix, e por TED onde o banco da conta não participa do Pix',
  },
  where: { en: 'you choose', pt: 'você escolhe' },
  example: 'pix',
  isOptional: true,
  form: /^(?:pix|ted)$/,
}

type Way = { readonly by: 'pix' | 'ted'; readonly bank: BankName | undefined }

/** `bank`: as far as it is known; one that is newer than the list is paid by pix. */
export function wayTo({ to }: PayoutOrder, setting: WireConnection['setting']): Way {
  if ('key' in to) return { by: 'pix', bank: undefined }
  const bank = findBank(to.account.ispb)
  const said = setting(ACCOUNTS_BY)
  const isTed = said === 'ted' || (said === undefined && bank?.pix === false)
  return { by: isTed ? 'ted' : 'pix', bank }
}

/** Why an account cannot be paid by its way. `paysByTed`: whether the company's TED is known here. */
export function cannotReach(
  order: PayoutOrder,
  setting: WireConnection['setting'],
  paysByTed = false,
): string | undefined {
  const { by, bank } = wayTo(order, setting)
  const isOutside = bank?.pix === false
  if (by === 'pix' ? isOutside : !paysByTed)
    return `${bank?.name} takes no part in Pix, and this bank is asked for pix alone`
  if (by === 'pix') return undefined
  return bank?.compe ? undefined : 'a TED wants a bank with a code of three digits (COMPE)'
}
