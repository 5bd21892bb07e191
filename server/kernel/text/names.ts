// Names that others write and people read: in one form, and in a mail without anything that a
// program would make a link of.

import { cut, hasInvisible, withoutInvisible } from './text.ts'

export const NAME_MAX = 120
const BLANKS = /[\s\p{Zs}]+/gu

/**
 * A name as it is kept: one line, single blanks, without marks of direction and characters that
 * nobody sees.
 */
export function cleanName(text: string): string {
  const line = text.normalize('NFC').replaceAll(BLANKS, ' ').trim()
  return hasInvisible(line) ? withoutInvisible(line).replaceAll(BLANKS, ' ').trim() : line
}

// The dots of all scripts that a name of a domain may have, before what may be its next label; S.A.
// and J. P. are no domains.
const DOT = /[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}_-]{2})/gu
const LINK = /[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}_-]{2,})|:\/\/|\/\/|@|\bmailto:/iu

/** Whether a program would make a link of a part of the text: a name of a person has none. */
export const hasLink = (text: string): boolean => LINK.test(text)

/**
 * A text of others as a mail of ours carries it: no program makes a link of it, and it is no letter
 * of its own.
 */
export const plainInMail = (text: string, max: number): string => {
  const line = cleanName(text)
  const short = line.length > max ? `${cut(line, max - 1)}…` : line
  return short.replaceAll(DOT, '$& ').replaceAll(/:(?=\/\/)|\/(?=\/)|@/gu, '$& ')
}
