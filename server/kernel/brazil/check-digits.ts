// The check digits of Brazilian banks over decimal digits: modulo 10 and modulo 11, as the manuals
// of FEBRABAN give them. It knows no boleto and no account: how 10 and 11 are written differs, and
// is up to the caller.

import assert from 'node:assert/strict'

const DIGITS = /^[0-9]+$/

/**
 * Modulo 10: weights 2, 1, 2, … from the right, the digits of each product added; 0 to 9.
 * 01230067896 gives 3.
 */
export function mod10(digits: string): number {
  assert(DIGITS.test(digits), 'only digits have a check digit')
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const product = Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

/**
 * Modulo 11: weights from the right 2, 3, … `top`, then 2 again; eleven less the remainder, so 1 to
 * 11. The caller decides how 10 and 11 are written.
 */
export function mod11(digits: string, top = 9): number {
  assert(DIGITS.test(digits), 'only digits have a check digit')
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++)
    sum += Number(digits[digits.length - 1 - fromRight]) * (2 + (fromRight % (top - 1)))
  return 11 - (sum % 11)
}

/**
 * Modulo 11 of documents and keys: weights from the right 2, 3, … starting again after `span` of
 * them, where 10 and 11 are written as 0. A letter counts as its ASCII code less 48.
 */
export function mod11OfText(characters: string, span: number): number {
  let sum = 0
  for (let fromRight = 0; fromRight < characters.length; fromRight++)
    sum +=
      (characters.charCodeAt(characters.length - 1 - fromRight) - 48) * (2 + (fromRight % span))
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
