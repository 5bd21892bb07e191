// What a file that is not as its agreement expects looks like: which bank and layout, and which line
// does not fit it. Pure; it judges by the form of the lines, and reads none of them.

import { findBank } from '../../../kernel/reference/banks.ts'
import { CNAB_240, CNAB_400, type Format, type Layout } from '../layout.ts'
import { LAYOUTS } from '../layouts/index.ts'
import type { Line } from './lines.ts'

type Look = { readonly format: Format; readonly bank: string }

/** The beginning of a file in each layout, and where its bank stands. */
const BEGINNINGS: readonly [Format, form: RegExp][] = [
  [CNAB_400, /^0[12](?:REMESSA|RETORNO).{67}([0-9]{3})/],
  [CNAB_240, /^([0-9]{3})00000/],
]
/** A later line, for a file without its beginning. */
const LATER: readonly [Format, form: RegExp][] = [[CNAB_240, /^([0-9]{3})[0-9]{4}[1359].{232}$/]]

function lookOf(lines: readonly Line[]): Look | undefined {
  const [first] = lines
  for (const [format, form] of [...BEGINNINGS, ...LATER]) {
    const found = form.exec(first?.text ?? '')
    if (found) return { format, bank: found[1]! }
  }
  return undefined
}

const nameOf = (code: string): string =>
  LAYOUTS.find(({ bank }) => bank === code)?.title ?? findBank(code)?.name ?? 'an unknown bank'

/** The first line that does not fit, and why. */
function misfitIn({ format, bank }: Look, lines: readonly Line[]): string {
  for (const { number, text } of lines) {
    if (text.length !== format.columns)
      return `; line ${number} does not fit: it has ${text.length} columns, not ${format.columns}`
    if (format === CNAB_240 && !text.startsWith(bank))
      return `; line ${number} does not fit: it is of another bank`
    if (format === CNAB_240 && !/[01359]/.test(text[7]!))
      return `; line ${number} does not fit: there is no record ${text[7]}`
    if (format === CNAB_400 && !/[0-9]/.test(text[0]!))
      return `; line ${number} does not fit: there is no record ${text[0]}`
  }
  return ''
}

/**
 * What the file looks like, when that is another layout than its agreement's; undefined when it is
 * that one, or nothing that is known.
 */
export function sayLook(
  lines: readonly Line[],
  layout: Pick<Layout, 'bank' | 'format' | 'title'>,
): string | undefined {
  const look = lookOf(lines)
  if (!look || look.format === layout.format) return undefined
  const { format, bank } = look
  const ours =
    layout.bank === '' ? layout.format.title : `${layout.format.title} of ${layout.title}`
  return `it looks like ${format.title} of ${nameOf(bank)} (${bank}), and this agreement has ${ours}${misfitIn(look, lines)}`
}
