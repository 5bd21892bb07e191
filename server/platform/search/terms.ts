// The terms by which objects are found: words without accents, numbers without punctuation,
// amounts. What is stored and what is typed become terms here, so that both agree. Pure.

/** Of a stored object, and of what a person types. */
const TERMS_MAX = 16
const TYPED_MAX = 5
const TERM_MAX = 40
const MARKS = /\p{M}/gu
const WORD = /[\p{L}\p{N}]+/gu
/** Digits with the punctuation of documents, phones and boletos; a CNPJ may have letters. */
const NUMBER = /^[.\-/() ]*\d[\d.\-/() ]*$/
const AMOUNT = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[.,](\d{2}))?$/i
/** Before the centavos of an amount: no word begins with it. */
const MONEY = '$'

/** Most texts need no tables of Unicode, which take ten times as long. */
const ASCII = /^[\x20-\x7e]*$/
const ASCII_WORD = /[a-z0-9]+/g

const plain = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase()

const cut = (word: string): string =>
  word.length <= TERM_MAX ? word : [...word].slice(0, TERM_MAX).join('')

const wordsIn = (text: string): string[] =>
  ((ASCII.test(text) ? text.toLowerCase().match(ASCII_WORD) : plain(text).match(WORD)) ?? []).map(
    cut,
  )

const amountTerm = (cents: number): string => `${MONEY}${cents}`

/** What an object is found by; missing values are null. Bounded, without repetitions, sorted. */
export function termsOf({
  texts,
  amount,
}: {
  texts: readonly (string | null)[]
  amount: number | null
}): string[] {
  const words = new Set(texts.flatMap((text) => (text === null ? [] : wordsIn(text))))
  const terms = [...words].slice(0, TERMS_MAX)
  return [...terms, ...(amount === null ? [] : [amountTerm(amount)])].toSorted()
}

/**
 * A way to read what was typed: an object has a term that begins with each of `prefixes`, or the
 * term `exact`.
 */
export type TypedTerms = { readonly prefixes: readonly string[] } | { readonly exact: string }

/** Every way to read the text; an object is found by any of them. */
export function readTyped(typed: string): TypedTerms[] {
  const text = typed.trim()
  const words = [...new Set(wordsIn(text))].slice(0, TYPED_MAX)
  const digits = NUMBER.test(text) ? text.replaceAll(/\D/g, '').slice(0, TERM_MAX) : ''
  const found = AMOUNT.exec(text)
  const cents = found && Number(found[1]!.replaceAll('.', '') + (found[2] ?? '00'))
  return [
    ...(words.length > 0 ? [{ prefixes: words }] : []),
    ...(digits !== '' && digits !== words[0] ? [{ prefixes: [digits] }] : []),
    ...(found ? [{ exact: amountTerm(cents!) }] : []),
  ]
}
