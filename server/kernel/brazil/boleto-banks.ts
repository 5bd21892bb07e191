// How each bank fills the 25 digits of a boleto that are its own (the free field), and writes our
// number: one table row per bank. It knows no particular agreement; boleto.ts has checked and
// padded what a row is given.
//
// Sources: the banks' manuals as github.com/eduardokum/laravel-boleto (MIT) carries them in
// src/Boleto/Banco; its mistakes for Banco do Brasil, Santander, Itaú and Inter, which the tests
// name.

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
}
