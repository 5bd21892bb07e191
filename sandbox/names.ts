// Names of the card and account numbers with a known fate, so that texts need not contain the numbers. Data, read both ways.

import { CARD_FATES, type FateOfCard } from './cards/fates.ts'
import { FATES } from './fates.ts'

type Card = Extract<FateOfCard, { on: 'card' }>

const nameOf = ({ fate, brand }: Card): string => (brand ? `${fate} ${brand}` : fate)

const cards = CARD_FATES.filter((one) => one.on === 'card')
const accounts = FATES.filter((one) => one.on === 'payout')

const cardNames = new Map(cards.map((one) => [one.number, nameOf(one)]))
const cardNumbers = new Map(cards.map((one) => [nameOf(one), one.number]))
const accountNames = new Map(accounts.map((one) => [one.account, one.fate as string]))
const accountNumbers = new Map(accounts.map((one) => [one.fate as string, one.account]))

/** The name of a card number; undefined where it has no known fate. */
export const nameOfCard = (number: string): string | undefined => cardNames.get(number)
export const numberOfCard = (name: string): string | undefined => cardNumbers.get(name)
/** The name of an account number (digits and letters alone). */
export const nameOfAccount = (number: string): string | undefined => accountNames.get(number)
export const numberOfAccount = (name: string): string | undefined => accountNumbers.get(name)
