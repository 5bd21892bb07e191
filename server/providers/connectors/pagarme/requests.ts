// Orders as Pagar.me takes them. Pure. Sources: facts.md.

import type { PixOrder } from '../../bank.ts'

const CPF_DIGITS = 11
const DESCRIPTION = 'Pix'
const NAME_MAX = 64
const COUNTRY = '55'

/** What our orders do not have of a payer, and the company asks for. */
export type Contact = { readonly email: string; readonly phone: string }

/** `phone`: area code and number, digits only. */
export const orderTo = (
  { txid, amount, expiresIn, text }: PixOrder,
  { name, taxpayerId }: NonNullable<PixOrder['payer']>,
  { email, phone }: Contact,
): object => {
  const isPerson = taxpayerId.length === CPF_DIGITS
  return {
    code: txid,
    closed: true,
    items: [{ amount, description: text ?? DESCRIPTION, quantity: 1, code: txid }],
    customer: {
      name: name.slice(0, NAME_MAX),
      email,
      type: isPerson ? 'individual' : 'company',
      document: taxpayerId,
      document_type: isPerson ? 'CPF' : 'CNPJ',
      phones: {
        mobile_phone: {
          country_code: COUNTRY,
          area_code: phone.slice(0, 2),
          number: phone.slice(2),
        },
      },
    },
    payments: [{ payment_method: 'pix', pix: { expires_in: expiresIn } }],
  }
}
