// How each bank fills the 25 digits of a boleto that are its own (the free field), and writes our
// number: one table row per bank. It knows no particular agreement; boleto.ts has checked and
// padded what a row is given.
//
// Sources: the banks' manuals as github.com/eduardokum/laravel-boleto (MIT) carries them in
// src/Boleto/Banco; its mistakes for Banco do Brasil, Santander, Itaú and Inter, which the tests
// name. Of Caixa, Banrisul, Sicoob and Sicredi also github.com/BoletoNet/BoletoNetCore, whose
// published examples the tests repeat.

import { mod10, mod11 } from './check-digits.ts'

/** The parts of an agreement that a free field may ask for. */
export type Part = 'branch' | 'account' | 'wallet' | 'number'

/** The parts a row asks for, padded with zeros, and the boleto's sequence number. */
export type Parts = Readonly<Record<Part | 'count', string>>

export type BankLayout = {
  readonly bank: string
  /** How many digits each part may have: a maximum, or from and to. */
  readonly asks: Partial<Readonly<Record<Part, number | readonly [from: number, to: number]>>>
  /** The digits of the sequence number. */
  readonly count: number
  /**
   * Our number as the bank's messages carry it: sequence number, check digit and what else the bank
   * adds.
   */
  readonly written: (parts: Parts) => string
  /** The digits of a sequence number in a year, when they are not its decimal ones. */
  readonly numbered?: (count: number, year?: number) => string
  /** The greatest sequence number, when it is not that of its digits. */
  readonly countMax?: number
  /** Where the sequence number starts in `written`, when not at its beginning. */
  readonly countAt?: number
  /** Our number as the printed boleto shows it. */
  readonly printed: (parts: Parts) => string
  readonly free: (parts: Parts) => string
  /** Why a wallet cannot be used; undefined when it can. */
  readonly wallets?: (wallet: string) => string | undefined
}

/** 10 and 11 are written as 0. */
const santanderDigit = ({ count }: Parts): string => String((mod11(count) % 11) % 10)

/** Modulo 11 by weights up to 7 over wallet and count; 11 is 0 and 10 is the letter P. */
function bradescoDigit({ wallet, count }: Parts): string {
  const digit = mod11(wallet + count, 7)
  return digit === 10 ? 'P' : String(digit % 11)
}

const itauDigit = ({ branch, account, wallet, count }: Parts): string =>
  String(mod10(branch + account + wallet + count))

const interDigit = ({ wallet, count }: Parts): string =>
  String(mod10(INTER_BRANCH + wallet + count))

const INTER_BRANCH = '0001'
// These wallets have another free field, or another sum for the check digit (Itaú, "Cobrança",
// annexes 4 and 5).
const ITAU_OTHERS = /^(?:107|122|126|131|142|143|146|150|168|196|198)$/

/** 10 and 11 are written as 0. */
const zeroed = (digit: number): string => String(digit > 9 ? 0 : digit)

/**
 * Banrisul: modulo 10, then modulo 11 by weights up to 7 over both. Where the second would be 10,
 * the first counts one more.
 */
function banrisulDigits(digits: string): string {
  let first = mod10(digits)
  while (mod11(digits + first, 7) === 10) first = (first + 1) % 10
  return first + zeroed(mod11(digits + first, 7))
}

// Company codes of Caixa above this one have seven digits, and no check digit in the free field.
const CAIXA_SIX_MAX = 1_100_000
const CAIXA_SIX = 6
/** Registered, and issued by the company: the first digits of our number. */
const CAIXA_REGISTERED = '14'

function caixaFree({ number, count }: Parts): string {
  const six = number.slice(-CAIXA_SIX)
  const company = Number(number) > CAIXA_SIX_MAX ? number : six + zeroed(mod11(six))
  const [registered, issued] = CAIXA_REGISTERED
  const own = company + count.slice(0, 3) + registered + count.slice(3, 6) + issued + count.slice(6)
  return own + zeroed(mod11(own))
}

const caixaDigit = ({ count }: Parts): string => zeroed(mod11(CAIXA_REGISTERED + count))

const SICOOB_WEIGHTS = '3197'
const SICOOB_CODE_DIGITS = 10

/** Modulo 11 by the weights 3, 1, 9, 7 from the left. */
function sicoobDigit({ branch, number, count }: Parts): string {
  const digits = branch + number.padStart(SICOOB_CODE_DIGITS, '0') + count
  let sum = 0
  for (const [at, digit] of [...digits].entries())
    sum += Number(digit) * Number(SICOOB_WEIGHTS[at % SICOOB_WEIGHTS.length])
  return zeroed(11 - (sum % 11))
}

// Our number at Sicredi: two digits of the year of issue (of a later one when its numbers are used
// up), a digit from 2 (1 is the cooperative's own) and five digits.
const SICREDI_YEAR = 26
const SICREDI_YEAR_MAX = 99
const SICREDI_FIRST = 2
const SICREDI_FIRSTS = 8
const SICREDI_RUN = 100_000

function sicrediNumbered(count: number, issued = SICREDI_YEAR): string {
  const run = Math.floor(count / SICREDI_RUN)
  const year = String((issued + Math.floor(run / SICREDI_FIRSTS)) % 100).padStart(2, '0')
  const first = SICREDI_FIRST + (run % SICREDI_FIRSTS)
  return `${year}${first}${String(count % SICREDI_RUN).padStart(5, '0')}`
}

const sicrediDigit = ({ branch, number, count }: Parts): string =>
  zeroed(mod11(branch + number + count))

/** By an agreement's `layout`: the bank's code, or `generic`. */
export const LAYOUTS: Readonly<Record<string, BankLayout>> = {
  generic: {
    bank: 'any bank',
    asks: { number: 7, branch: 4, wallet: 3 },
    count: 11,
    written: ({ count }) => count,
    printed: ({ wallet, count }) => `${wallet}/${count}`,
    free: ({ number, count, branch, wallet }) => number + count + branch + wallet,
  },
  '001': {
    bank: 'Banco do Brasil',
    // Agreements of four and six digits have other free fields, and the bank issues no new ones.
    asks: { number: [7, 7], wallet: [2, 2] },
    count: 10,
    written: ({ number, count }) => number + count,
    countAt: 7,
    printed: ({ number, count }) => number + count,
    free: ({ number, count, wallet }) => `000000${number}${count}${wallet}`,
  },
  '033': {
    bank: 'Santander',
    asks: { number: 7, wallet: [3, 3] },
    count: 12,
    written: (parts) => parts.count + santanderDigit(parts),
    printed: (parts) => `${parts.count}-${santanderDigit(parts)}`,
    // The zero is the field of the insurance tax, which only insurers fill.
    free: (parts) => `9${parts.number}${parts.count}${santanderDigit(parts)}0${parts.wallet}`,
  },
  '041': {
    bank: 'Banrisul',
    // The code of the beneficiary: branch, account and two check digits.
    asks: { number: [13, 13] },
    count: 8,
    written: ({ count }) => count + banrisulDigits(count),
    printed: ({ count }) => `${count}-${banrisulDigits(count)}`,
    free({ number, count }) {
      const own = `21${number.slice(0, 11)}${count}40`
      return own + banrisulDigits(own)
    },
  },
  '077': {
    bank: 'Inter',
    asks: { number: 7, wallet: [3, 3] },
    count: 10,
    written: (parts) => parts.count + interDigit(parts),
    printed: (parts) => `00019/${parts.wallet}/${parts.count}-${interDigit(parts)}`,
    free: (parts) => INTER_BRANCH + parts.wallet + parts.number + parts.count + interDigit(parts),
    wallets: (wallet) =>
      wallet === '112'
        ? 'the bank counts the boletos of wallet 112 itself; ask it for one that you count'
        : undefined,
  },
  '104': {
    bank: 'Caixa',
    asks: { number: [6, 7] },
    count: 15,
    written: ({ count }) => CAIXA_REGISTERED + count,
    countAt: CAIXA_REGISTERED.length,
    printed: (parts) => `${CAIXA_REGISTERED}${parts.count}-${caixaDigit(parts)}`,
    free: caixaFree,
  },
  '237': {
    bank: 'Bradesco',
    asks: { branch: 4, wallet: [2, 2], account: 7 },
    count: 11,
    written: (parts) => parts.count + bradescoDigit(parts),
    printed: (parts) => `${parts.wallet}/${parts.count}-${bradescoDigit(parts)}`,
    free: ({ branch, wallet, count, account }) => `${branch}${wallet}${count}${account}0`,
  },
  '341': {
    bank: 'Itaú',
    asks: { wallet: [3, 3], branch: 4, account: 5 },
    count: 8,
    written: (parts) => parts.count + itauDigit(parts),
    printed: (parts) => `${parts.wallet}/${parts.count}-${itauDigit(parts)}`,
    free: (parts) =>
      parts.wallet +
      parts.count +
      itauDigit(parts) +
      parts.branch +
      parts.account +
      mod10(parts.branch + parts.account) +
      '000',
    wallets: (wallet) =>
      ITAU_OTHERS.test(wallet) ? `wallet ${wallet} has another free field` : undefined,
  },
  '748': {
    bank: 'Sicredi',
    // The cooperative is the branch; the number is its post (two digits) and the beneficiary (five).
    asks: { branch: 4, wallet: [1, 1], number: [7, 7] },
    count: 8,
    numbered: sicrediNumbered,
    countMax: (SICREDI_YEAR_MAX - SICREDI_YEAR + 1) * SICREDI_FIRSTS * SICREDI_RUN - 1,
    written: (parts) => parts.count + sicrediDigit(parts),
    printed: (parts) => `${parts.count.slice(0, 2)}/${parts.count.slice(2)}-${sicrediDigit(parts)}`,
    free(parts) {
      const { wallet, count, branch, number } = parts
      const own = `1${wallet}${count}${sicrediDigit(parts)}${branch}${number}10`
      return own + zeroed(mod11(own))
    },
  },
  '756': {
    bank: 'Sicoob',
    // The number is the client's code with its check digit.
    asks: { branch: 4, wallet: [1, 1], number: 7 },
    count: 7,
    written: (parts) => parts.count + sicoobDigit(parts),
    printed: (parts) => `${parts.count}-${sicoobDigit(parts)}`,
    // The last three digits are the part of a sale in parts, of which a boleto is the first.
    free: (parts) =>
      `${parts.wallet}${parts.branch}0${parts.wallet}${parts.number}${parts.count}${sicoobDigit(parts)}001`,
  },
}
