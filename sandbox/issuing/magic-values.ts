// Cardholders, currencies and purchase disputes with a fixed effect ("magic value"). Data; the docs
// page is generated from it. The documents have right check digits and are no real ones.

import { type Cents, cents } from '../../server/kernel/money.ts'
import { type Text, moneyText } from '../../server/kernel/text/localized.ts'
import { inReais, RATES } from './rates.ts'

export type HolderEffect = 'refused'
export type MagicHolder = {
  readonly on: 'holder'
  readonly document: string
  readonly effect: HolderEffect
  readonly explains: Text
}

export const HOLDER_MAGIC_VALUES: readonly MagicHolder[] = [
  {
    on: 'holder',
    document: '99900010906',
    effect: 'refused',
    explains: {
      en: 'The bank refuses every card of this person: 422 CartaoRecusado; no card is created.',
      pt: 'O banco recusa todo cartão desta pessoa: 422 CartaoRecusado; nenhum cartão é criado.',
    },
  },
]

/** A fixed rate. */
export type MagicCurrency = {
  readonly on: 'currency'
  readonly currency: string
  readonly effect: string
  readonly explains: Text
}

const UNITS = 100

export const CURRENCY_MAGIC_VALUES: readonly MagicCurrency[] = Object.entries(RATES).map(
  ([currency, { exponent }]) => {
    const cost = inReais(UNITS * 10 ** exponent, currency) ?? cents(0)
    return {
      on: 'currency',
      currency,
      effect: 'fixed_rate',
      explains: {
        en: `${UNITS} ${currency} cost ${moneyText(cost, 'en')}, tax included.`,
        pt: `${UNITS} ${currency} custam ${moneyText(cost, 'pt-BR')}, com o imposto.`,
      },
    }
  },
)

const holders = new Map(HOLDER_MAGIC_VALUES.map(({ document, effect }) => [document, effect]))

/** The effect of a card for this person; undefined: it is made. */
export const effectOfHolder = (document: string): HolderEffect | undefined => holders.get(document)

export type DisputeEffect = 'lost' | 'refused'
/** Of a dispute whose amount ends in these centavos. */
export type MagicDispute = {
  readonly on: 'purchase-dispute'
  readonly ending: string
  readonly effect: DisputeEffect
  readonly explains: Text
}

export const DISPUTE_MAGIC_VALUES: readonly MagicDispute[] = [
  {
    on: 'purchase-dispute',
    ending: '77',
    effect: 'lost',
    explains: {
      en: 'The bank accepts the dispute, and decides it for the shop after thirty days. Other disputes are won then.',
      pt: 'O banco aceita a contestação e, depois de trinta dias, decide a favor da loja. As outras contestações são ganhas então.',
    },
  },
  {
    on: 'purchase-dispute',
    ending: '78',
    effect: 'refused',
    explains: {
      en: 'The bank refuses the dispute: 422 DisputaRecusada; it never becomes open.',
      pt: 'O banco recusa a contestação: 422 DisputaRecusada; ela nunca fica aberta.',
    },
  },
]

const REAL_CENTS = 100
const endings = new Map(DISPUTE_MAGIC_VALUES.map(({ ending, effect }) => [Number(ending), effect]))

/** The effect of a dispute of this amount; undefined: it is won when its time is over. */
export const effectOfDispute = (amount: Cents): DisputeEffect | undefined =>
  endings.get(amount % REAL_CENTS)
