// The one list of layouts, and which of them an agreement's files have.

import type { BoletoAgreement } from '../../../kernel/brazil/boleto.ts'
import type { Layout } from '../layout.ts'
import { BANCO_DO_BRASIL } from './banco-do-brasil.ts'
import { BANRISUL } from './banrisul.ts'
import { BRADESCO } from './bradesco.ts'
import { CAIXA } from './caixa.ts'
import { FEBRABAN_240 } from './febraban-240.ts'
import { ITAU } from './itau.ts'
import { SANTANDER } from './santander.ts'
import { SICOOB } from './sicoob.ts'
import { SICREDI } from './sicredi.ts'

/** Every layout of a bank of its own. */
export const LAYOUTS: readonly Layout[] = [
  ...BANCO_DO_BRASIL,
  ...SANTANDER,
  ...BANRISUL,
  ...CAIXA,
  ...BRADESCO,
  ...ITAU,
  ...SICREDI,
  ...SICOOB,
]

export type LayoutName = Layout['format']['name']
export const LAYOUT_NAMES: readonly LayoutName[] = ['cnab240', 'cnab400']

/** Banks whose files cannot be used, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  '077': 'Inter has no CNAB 240, and its CNAB 400 cannot withdraw a boleto: use its API',
}

/**
 * The layout of a bank's files, or why there is none. A bank without one of its own has FEBRABAN's
 * CNAB 240, and so has an agreement whose numbers are those of no bank in particular.
 */
export function findLayout(
  { bankCode, layout: numbers }: Pick<BoletoAgreement, 'bankCode' | 'layout'>,
  name: LayoutName,
): Layout | string {
  const own = LAYOUTS.find(({ bank, format }) => bank === bankCode && format.name === name)
  if (own && numbers === 'generic' && name === 'cnab240')
    return { ...FEBRABAN_240, ...(own.letters && { letters: own.letters }) }
  if (own) return own
  const without = WITHOUT[bankCode]
  if (without !== undefined) return without
  return name === 'cnab240' ? FEBRABAN_240 : `no CNAB 400 of bank ${bankCode} is known`
}
