// E-mail addresses: one form for each, in which they are stored, compared, counted and looked up.
// Nothing else folds one, SQL least of all: what is the same address is decided here alone. It does
// not know whether an address has a mailbox.

import { domainToASCII } from 'node:url'
import { hasInvisible } from './text.ts'

/** RFC 5321 4.5.3.1: a path has 256 octets, with its angle brackets. */
export const EMAIL_MAX = 254
/** RFC 5321 4.5.3.1.1, in octets. */
const LOCAL_MAX = 64
const LABEL_MAX = 63

/** An atom of RFC 5321, with the letters, marks and digits of all scripts of RFC 6531. */
const ATOM = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\p{L}\p{M}\p{N}]+$/u
const ASCII_DOMAIN = /^[A-Za-z0-9.-]+$/
const DOMAIN = /^[A-Za-z0-9.\-\p{L}\p{M}\p{N}]+$/u
const DIGITS = /^[0-9]+$/

const isLabel = (label: string): boolean =>
  label.length >= 1 && label.length <= LABEL_MAX && !label.startsWith('-') && !label.endsWith('-')

/**
 * The domain in the letters of DNS (IDNA), in lower case; undefined for what DNS does not have, and
 * for addresses of machines.
 */
function canonicalDomain(text: string): string | undefined {
  if (!DOMAIN.test(text)) return undefined
  const domain = ASCII_DOMAIN.test(text) ? text.toLowerCase() : domainToASCII(text)
  const labels = domain.split('.')
  const isName =
    ASCII_DOMAIN.test(domain) &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    !DIGITS.test(labels.at(-1)!)
  return isName ? domain : undefined
}

/**
 * In lower case by the rule of Unicode that asks for no language: `İ` is not `i`, in no country.
 */
function canonicalLocal(text: string): string | undefined {
  if (!text.split('.').every((atom) => ATOM.test(atom))) return undefined
  const local = text.normalize('NFC').toLowerCase().normalize('NFC')
  return Buffer.byteLength(local) <= LOCAL_MAX ? local : undefined
}

/**
 * The one form of an address; undefined for a text that is none. Blanks around it are removed.
 * Every check is of one pass, and the length comes first.
 */
export function canonicalEmail(text: string): string | undefined {
  const trimmed = text.length > 2 * EMAIL_MAX ? '' : text.trim()
  if (trimmed.length > EMAIL_MAX || hasInvisible(trimmed)) return undefined
  const at = trimmed.lastIndexOf('@')
  if (at < 1) return undefined
  const [local, domain] = [
    canonicalLocal(trimmed.slice(0, at)),
    canonicalDomain(trimmed.slice(at + 1)),
  ]
  if (local === undefined || domain === undefined) return undefined
  const email = `${local}@${domain}`
  return email.length <= EMAIL_MAX ? email : undefined
}

/** As a look-up reads it: what is no address finds nobody, as it was typed. */
export const emailToFind = (text: string): string => canonicalEmail(text) ?? text
