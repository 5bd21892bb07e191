// Interprets fields of older clients by the other fields of their object. Each entry names the
// clients that need it.

import type { SoftenContext } from './soften.ts'

type Fields = Readonly<Record<string, unknown>>

const CPF_LENGTH = 11
const CNPJ_LENGTH = 14
/** The type of the customer, by the length of the document. */
const TYPES_BY_LENGTH: Readonly<Record<number, 'person_natural' | 'person_legal'>> = {
  [CPF_LENGTH]: 'person_natural',
  [CNPJ_LENGTH]: 'person_legal',
}
const ZERO = new Set<unknown>([0, '0'])

/** Shops whose checkout always sends installments send 0 of them with a pix or a boleto. */
function interpretTransaction(fields: Fields, { path, changed }: SoftenContext): Fields {
  const { installment_plan: plan } = fields
  const zero =
    typeof plan === 'object' && plan !== null && ZERO.has((plan as Fields)['number_installments'])
  if (fields['payment_type'] === 'credit' || !zero) return fields
  changed.push({ path: [...path, 'installment_plan', 'number_installments'], why: 'none' })
  const { installment_plan: _, ...rest } = fields
  return rest
}

/** Plugins that know one customer type send it for everyone: the document decides. */
function interpretCustomer(fields: Fields, { path, changed }: SoftenContext): Fields {
  const { customer_type: type, taxpayer_id: document } = fields
  if (typeof document !== 'string' || (type !== 'person_natural' && type !== 'person_legal'))
    return fields
  const { length } = document.replaceAll(/[^0-9A-Za-z]/g, '')
  const meant = TYPES_BY_LENGTH[length] ?? type
  if (meant === type) return fields
  changed.push({ path: [...path, 'customer_type'], why: `taken as ${meant}` })
  return { ...fields, customer_type: meant }
}

const CEP_DIGITS = 8
/** The smallest CEP, 01000-000, as an integer. */
const CEP_MIN = 1_000_000

/**
 * Buyers type it freely: "22.240-003"; some shops store it as an integer, without leading zeros.
 */
export function asCep(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= CEP_MIN)
    return String(value).padStart(CEP_DIGITS, '0')
  return typeof value === 'string' ? value.replaceAll(/[. ]/g, '') : value
}

/** Countries whose postal codes are five digits: an integer of theirs may lack its zeros. */
const FIVE_DIGITS = new Set(['DE', 'ES', 'FR', 'IT', 'MX', 'US'])

/**
 * A CEP, where the country is Brazil or none; a postal code of another country keeps its blanks,
 * and an integer is its digits.
 */
function interpretAddress(fields: Fields): Fields {
  const { postal_code: code, country_code: country } = fields
  if (code === undefined) return fields
  const place = typeof country === 'string' && country !== '' ? country.toUpperCase() : 'BR'
  if (place === 'BR') return { ...fields, postal_code: asCep(code) }
  if (!Number.isSafeInteger(code)) return fields
  return { ...fields, postal_code: String(code).padStart(FIVE_DIGITS.has(place) ? 5 : 0, '0') }
}

/** Zoop's filter of days, and what it is called here. */
const OLDER_FILTERS: Readonly<Record<string, string>> = {
  'date_range[gte]': 'data_range[gte]',
  'date_range[lte]': 'data_range[lte]',
}

/** Clients of Zoop send `date_range`: ignored, the list would have everything. */
export function renamedFilters(query: object, { changed }: SoftenContext): Fields {
  const renamed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    const known = Object.hasOwn(OLDER_FILTERS, name) ? OLDER_FILTERS[name]! : name
    if (known !== name) changed.push({ path: [name], why: `taken as ${known}` })
    renamed[known] = value
  }
  return renamed
}

export const INTERPRETATIONS: Readonly<
  Record<string, (fields: object, context: SoftenContext) => object>
> = {
  sale: (fields, context) => interpretTransaction(fields as Fields, context),
  buyer: (fields, context) => interpretCustomer(fields as Fields, context),
  address: (fields) => interpretAddress(fields as Fields),
}
