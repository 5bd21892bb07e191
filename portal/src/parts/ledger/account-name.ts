// What an account of the ledger is called for people: its kind, and the end of its seller's id
// where it has one.

import type { ledgerWords } from '../../words/ledger.ts'
import { shortId } from '../values/format.ts'

/** `name`: as the API names an account, such as `fees` or `available/019a…`. */
export function accountName(
  accounts: Readonly<Record<string, string>>,
  name: string | null,
): string {
  if (name === null) return '–'
  const [kind = '', holder] = name.split('/')
  const text = accounts[kind] ?? kind
  return holder === undefined ? text : `${text} (${shortId(holder)})`
}

/** "From …, to …", in the language of the words. */
export const movedText = (
  { accounts, moved }: (typeof ledgerWords)['pt'],
  debit: string | null,
  credit: string | null,
): string => moved(accountName(accounts, debit), accountName(accounts, credit))
