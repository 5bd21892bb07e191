// Interleaved 2 of 5 (ITF), the bar code of a boleto: where the black bars are, in modules. The
// caller decides sizes, ink and quiet zones. Source: ISO/IEC 16390; Carta-Circular 2.926/2000 of
// the Banco Central for its use.

/** One black bar: where it begins and how wide it is, in modules from the left end. */
export type Bar = { readonly x: number; readonly width: number }

/** All bars of a code, and how many modules it is wide. */
export type Bars = { readonly bars: readonly Bar[]; readonly modules: number }

const NARROW = 1
const WIDE = 3
// The widths of 0 to 9. The first digit of a pair is drawn in bars, the second in the spaces
// between them.
const PATTERNS = [
  'nnwwn',
  'wnnnw',
  'nwnnw',
  'wwnnn',
  'nnwnw',
  'wnwnn',
  'nwwnn',
  'nnnww',
  'wnnwn',
  'nwnwn',
]
const START = 'nnnn'
const STOP = 'wnn'

const interleaved = (pair: string): string => {
  const [bars, spaces] = [...pair].map((digit) => PATTERNS[Number(digit)]!)
  return [...bars!].map((bar, n) => bar + spaces![n]!).join('')
}

/**
 * The bars of an even number of digits, wide to narrow 3:1. Forty-four digits are 405 modules wide,
 * which is 103 mm with narrow bars of 0.254 mm. Throws RangeError for anything else.
 */
export function itfBars(digits: string): Bars {
  if (!/^(?:[0-9]{2})+$/.test(digits))
    throw new RangeError('interleaved 2 of 5 carries an even number of digits')
  const elements = START + digits.replace(/../g, interleaved) + STOP
  const bars: Bar[] = []
  let x = 0
  for (const [n, element] of [...elements].entries()) {
    const width = element === 'w' ? WIDE : NARROW
    if (n % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { bars, modules: x }
}
