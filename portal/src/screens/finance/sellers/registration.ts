// The fields of a registration. A field has the path that it has in the request, so that the
// server's faults find it.

import type { NewBusiness, NewIndividual, Seller } from '../../../../../sdk/wire.ts'

const addressFields = (at: string) =>
  Object.fromEntries(
    ['line1', 'line2', 'line3', 'neighborhood', 'city', 'state', 'zip_code'].map((name) => [
      `${at}.${name}`,
      '',
    ]),
  )
const personFields = (at: string) =>
  Object.fromEntries(
    ['first_name', 'last_name', 'cpf', 'email', 'phone_number', 'birthdate'].map((name) => [
      `${at}${name}`,
      '',
    ]),
  )
const businessFields = Object.fromEntries(
  ['name', 'cnpj', 'email', 'phone_number', 'opening_date', 'website'].map((name) => [
    `business.${name}`,
    '',
  ]),
)
const tradeFields = { mcc: '', statement_descriptor: '' }

export type Texts = Readonly<Record<string, string>>

export const EMPTY: Readonly<Record<Seller['type'], Texts>> = {
  individual: { ...personFields(''), ...addressFields('address'), ...tradeFields },
  business: {
    ...businessFields,
    ...addressFields('business_address'),
    ...personFields('owner.'),
    ...addressFields('owner_address'),
    ...tradeFields,
  },
}

const OPTIONAL = /(line3|website)$/

/** The fields that must be filled, and are not. */
export function missing(values: Texts, text: string): Record<string, string> {
  const empty = Object.entries(values).filter(
    ([name, value]) => value.trim() === '' && !OPTIONAL.test(name),
  )
  return Object.fromEntries(empty.map(([name]) => [name, text]))
}

type Body = { [name: string]: unknown }

/**
 * The body of a request: fields by their paths. What is empty is left out, or cleared where it is a
 * change.
 */
export function bodyOf(values: Texts, isChange = false): NewIndividual & NewBusiness {
  const body: Body = {}
  for (const [path, value] of Object.entries(values)) {
    const text = value.trim()
    if (text === '' && !isChange) continue
    const [first = '', second] = path.split('.')
    if (second === undefined)
      body[first] = first === 'mcc' && /^\d{1,4}$/.test(text) ? Number(text) : text
    else body[first] = { ...(body[first] as Body | undefined), [second]: text }
  }
  for (const [name, part] of Object.entries(body))
    if (name.endsWith('address')) body[name] = { ...(part as Body), country_code: 'BR' }
  return body as NewIndividual & NewBusiness
}

/** What can be changed of a seller, as texts. */
export function textsOf(seller: Seller): Texts {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const at = seller.type === 'business' ? 'business.' : ''
  const address = seller.type === 'business' ? 'business_address' : 'address'
  return {
    [`${at}email`]: seller.email,
    [`${at}phone_number`]: text(seller.phone_number),
    [`${address}.line1`]: text(seller.address_line1),
    [`${address}.line2`]: text(seller.address_line2),
    [`${address}.line3`]: text(seller.address_line3),
    [`${address}.neighborhood`]: text(seller.neighborhood),
    [`${address}.city`]: text(seller.city),
    [`${address}.state`]: text(seller.state),
    [`${address}.zip_code`]: text(seller.zip_code),
    statement_descriptor: text(seller.statement_descriptor),
  }
}

/** The fields that a person changed. */
export const changed = (before: Texts, now: Texts): Texts =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value.trim() !== before[name]))
