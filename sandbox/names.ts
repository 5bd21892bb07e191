// Names of the card and account numbers with a known effect, so that texts need not contain the
// numbers. Data, read both ways.

import { CARD_MAGIC_VALUES, type MagicCard } from './cards/magic-values.ts'
import { MAGIC_VALUES } from './magic-values.ts'

type Card = Extract<MagicCard, { on: 'card' }>

const nameOf = ({ effect, brand }: Card): string => (brand ? `${effect} ${brand}` : effect)

const cards = CARD_MAGIC_VALUES.filter((one) => one.on === 'card')
const accounts = MAGIC_VALUES.filter((one) => one.on === 'payout')

const cardNames = new Map(cards.map((one) => [one.number, nameOf(one)]))
const cardNumbers = new Map(cards.map((one) => [nameOf(one), one.number]))
const accountNames = new Map(accounts.map((one) => [one.account, one.effect as string]))
const accountNumbers = new Map(accounts.map((one) => [one.effect as string, one.account]))

/** The name of a card number; undefined where it has no known effect. */
export const nameOfCard = (number: string): string | undefined => cardNames.get(number)
export const numberOfCard = (name: string): string | undefined => cardNumbers.get(name)
/** The name of an account number (digits and letters alone). */
export const nameOfAccount = (number: string): string | undefined => accountNames.get(number)
export const numberOfAccount = (name: string): string | undefined => accountNumbers.get(name)
