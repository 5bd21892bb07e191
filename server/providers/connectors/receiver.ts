// The settings of companies whose charges may lack the text of their QR code: it is then made of
// the charge's location and the receiver, as payers see it.

import type { Setting } from '../connector.ts'

export const RECEIVER = { name: 'merchantName', city: 'merchantCity' } as const

const WHERE = {
  en: 'your choice: what payers see; accents are left out',
  pt: 'à sua escolha: o que os pagadores veem; sem acentos',
}
/** At least one letter that stays when accents are left out. */
const FORM = /[A-Za-z]/

const SETTINGS: readonly Setting[] = [
  {
    name: RECEIVER.name,
    title: {
      en: 'the name of the receiver, of which 25 letters are shown',
      pt: 'o nome do recebedor, do qual aparecem 25 letras',
    },
    where: WHERE,
    example: 'Padaria Sao Joao',
    form: FORM,
  },
  {
    name: RECEIVER.city,
    title: {
      en: 'the city of the receiver, of which 15 letters are shown',
      pt: 'a cidade do recebedor, da qual aparecem 15 letras',
    },
    where: WHERE,
    example: 'Sao Paulo',
    form: FORM,
  },
]

/** For a company whose charges have no text, or not always. */
export const RECEIVER_NEEDED: readonly Setting[] = SETTINGS
/** For a company whose charges usually have it. */
export const RECEIVER_OPTIONAL: readonly Setting[] = SETTINGS.map((one) => ({
  ...one,
  isOptional: true,
}))
