// Reads what a person typed into the search as the keys it could be: an id, a reference, a
// document. Pure.

import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { readId, type Id } from '../../kernel/ids.ts'

export type SearchKeys = {
  readonly id?: Id<string>
  readonly reference: string
  readonly endToEndId?: string
  readonly taxpayerId?: string
  /** Of a seller within its platform. */
  readonly number?: number
}

const PREFIX = /^[a-z]{2,10}_(?=[0-9a-f]{32}$)/i
/** E or D, the ISPB of the bank (letters since CNPJs have them), a time, and eleven characters. */
const END_TO_END = /^[ED][0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/
const NUMBER = /^\d{1,9}$/

/** Everything that the text may be; a text may be several things. */
export function keysIn(typed: string): SearchKeys {
  const text = typed.trim()
  const id = readId(text.replace(PREFIX, ''))
  const taxpayerId = readTaxpayerId(text)?.value
  return {
    reference: text,
    ...(id ? { id } : {}),
    ...(END_TO_END.test(text) ? { endToEndId: text } : {}),
    ...(taxpayerId ? { taxpayerId } : {}),
    ...(NUMBER.test(text) ? { number: Number(text) } : {}),
  }
}
