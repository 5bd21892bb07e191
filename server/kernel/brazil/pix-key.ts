// Pix keys: read as people write them, kept in the one form that the DICT has. It does not know
// whether a key is registered, nor whose it is.
// Source: Banco Central, Manual Operacional do DICT, and the patterns of API Pix 2.9.0.

import { canonicalEmail } from '../text/email.ts'
import { plainTyped } from '../text/typed.ts'
import { readPhone } from './phone.ts'
import { readTaxpayerId } from './taxpayer.ts'

export type PixKeyType = 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'

export type PixKey = {
  readonly type: PixKeyType
  /** Digits of a CPF, a CNPJ in capitals, an address in lower case, E.164, a UUID in lower case. */
  readonly key: string
}

const MAX = 77
const BRAZIL = '+55'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The key that a text is; undefined for none. A telephone begins with `+55`: eleven digits would
 * be one too where a CPF was mistyped, and somebody else would be paid.
 */
export function readPixKey(text: string): PixKey | undefined {
  const typed = text.length > MAX ? undefined : plainTyped(text)?.trim()
  if (!typed) return undefined
  if (typed.includes('@')) {
    const email = canonicalEmail(typed)
    return email !== undefined && email.length <= MAX ? { type: 'email', key: email } : undefined
  }
  const random = typed.toLowerCase()
  if (UUID.test(random)) return { type: 'random', key: random }
  if (typed.startsWith('+')) {
    const phone = readPhone(typed)
    return phone?.startsWith(BRAZIL) ? { type: 'phone', key: phone } : undefined
  }
  const document = readTaxpayerId(typed)
  return document && { type: document.kind, key: document.value }
}

const SHOWN = 4

/** A key with most of it hidden: its last four characters, or what is around them of an address. */
export function maskedKey({ type, key }: PixKey): string {
  if (type !== 'email') return `****${key.slice(-SHOWN)}`
  const at = key.lastIndexOf('@')
  return `${key.slice(0, 1)}****${key.slice(at)}`
}
