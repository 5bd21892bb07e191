// The brand of a card number by its first digits, and the length of its numbers and security codes.
// Pure. Elo's ranges lie inside those of Visa, Aura and Discover: the longest prefix that fits
// decides.

const ZERO = 48

type BrandRule = { readonly lengths: readonly number[]; readonly codeLength: number }

const LOOKS = {
  Visa: { lengths: [13, 16, 18, 19], codeLength: 3 },
  MasterCard: { lengths: [16], codeLength: 3 },
  'American Express': { lengths: [15], codeLength: 4 },
  Elo: { lengths: [16], codeLength: 3 },
  Hipercard: { lengths: [16], codeLength: 3 },
  Diners: { lengths: [14, 16, 19], codeLength: 3 },
  Discover: { lengths: [16, 19], codeLength: 3 },
  JCB: { lengths: [16, 17, 18, 19], codeLength: 3 },
  Aura: { lengths: [16, 19], codeLength: 3 },
  Banescard: { lengths: [16], codeLength: 3 },
} as const satisfies Record<string, BrandRule>

export type Brand = keyof typeof LOOKS

/** First digits, or ranges of them of equal length, separated by blanks. */
const PREFIXES: Record<Brand, string> = {
  Visa: '4',
  MasterCard: '51-55 2221-2229 223-229 23-26 270-271 2720',
  'American Express': '34 37',
  Elo:
    '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297 636368 ' +
    '650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 ' +
    '651652-651679 655000-655019 655021-655058',
  // The prefixes after the first are Hiper's: the same issuer and network.
  Hipercard: '606282 637095 637568 637599 637609 637612 63737423 63743358',
  Diners: '300-305 309 36 38-39',
  Discover: '6011 644-649 65',
  JCB: '1800 2131 3528-3589',
  Aura: '50',
  Banescard: '603182',
}

type Prefix = { readonly from: string; readonly to: string; readonly brand: Brand }

const BY_LENGTH: readonly Prefix[] = Object.entries(PREFIXES)
  .flatMap(([brand, spans]) =>
    spans.split(' ').map((span): Prefix => {
      const [from = '', to = from] = span.split('-')
      return { from, to, brand: brand as Brand }
    }),
  )
  .toSorted((a, b) => b.from.length - a.from.length)

/** The prefixes by their first digit, the longest first. */
const LONGEST_FIRST: readonly (readonly Prefix[])[] = Array.from({ length: 10 }, (_, digit) =>
  BY_LENGTH.filter(({ from, to }) => from[0]! <= String(digit) && to[0]! >= String(digit)),
)

/**
 * Whether numbers of any brand start with this digit, given by its code: `brandOf` finds none
 * otherwise.
 */
export const startsNumber = (code: number): boolean => LONGEST_FIRST[code - ZERO]?.length !== 0

/** The brand of a number of digits only; undefined when no accepted brand fits. */
export function brandOf(number: string): Brand | undefined {
  return LONGEST_FIRST[number.charCodeAt(0) - ZERO]?.find(({ from, to }) => {
    const head = number.slice(0, from.length)
    return head >= from && head <= to
  })?.brand
}

/** Whether the check digit is right (ISO/IEC 7812-1, annex B: Luhn). Expects digits alone. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (let n = 0; n < number.length; n++) {
    const digit = number.charCodeAt(number.length - 1 - n) - ZERO
    const doubled = n % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether the number has a length this brand uses. */
export const fitsLength = (brand: Brand, number: string): boolean =>
  (LOOKS[brand] as BrandRule).lengths.includes(number.length)

/** The number of digits of this brand's security codes. */
export const codeLengthOf = (brand: Brand): number => LOOKS[brand].codeLength
