// Amounts in reais as people type and paste them, by the language of the page. Pure, and it imports
// nothing: the portal reads with it too.
//
// A page of a payment link gets the function's own text for its script, so the function names
// nothing outside itself.

/**
 * Whole centavos of `1.234,56`, `1234,5`, `R$ 1 234,56`, `25.90`; undefined where it is no amount,
 * or can be read in two ways. One or two digits after the last mark are centavos in both languages;
 * three are thousands, after the language's own mark alone: `12.500` is an amount in Portuguese and
 * none in English.
 */
export function readTypedAmount(text: string, language: 'pt-BR' | 'en'): number | undefined {
  // Longer than any amount: a bound on the work.
  if (text.length > 64) return undefined
  const thousands = language === 'en' ? ',' : '.'
  const plain = text
    .replace(/[\u200b\u200e\u2060\ufeff]/g, '')
    .replace(/[\p{Zs}\t\r\n]/gu, ' ')
    .trim()
  const [, number] = /^(?:(?:R\$|BRL) *)?(\d[\d., ]*)$/i.exec(plain) ?? []
  if (number === undefined) return undefined
  const [ending = '', mark = '', cents = ''] = /([.,])(\d{1,2})$/.exec(number) ?? []
  const whole = number.slice(0, number.length - ending.length)
  const group = /[., ]/.exec(whole)?.[0]
  if (group !== undefined) {
    const [first = '', ...groups] = whole.split(group)
    if (!/^[1-9]\d{0,2}$/.test(first) || !groups.every((digits) => /^\d{3}$/.test(digits)))
      return undefined
    if (group === mark) return undefined
    const isOther = group !== ' ' && group !== thousands
    if (isOther && mark === '' && groups.length === 1) return undefined
  }
  const reais = group === undefined ? whole : whole.replaceAll(group, '')
  return /^\d{1,12}$/.test(reais) ? Number(reais + cents.padEnd(2, '0')) : undefined
}
