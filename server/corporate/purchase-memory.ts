// How cards and their accounts stood when this process last decided by them, so that the next purchase need not read it
// first. Nothing that is remembered is believed: what is decided by it is written only where the account still bears the
// mark it was remembered with (migration 0016), and else decided anew by what is read.

import type { Day } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import type { CorporateCardId } from '../base/ids.ts'
import type { Spendable } from './account-store.ts'
import { accountOf, type Named } from './account.ts'
import type { Spent, DecisionContexts } from './purchase-decide.ts'
import type { DecisionCard } from './purchase-store.ts'
import type { PurchaseAsk } from './purchase.ts'

type Remembered = {
  account: Spendable
  readonly cards: Map<CorporateCardId, DecisionCard>
  readonly spent: Map<string, Spent>
  /** Until then it is read: others decide for this account too. */
  readonly doubtedUntil: Date | undefined
}

/** Past that it begins anew: some ten megabytes. */
const CARDS_MAX = 10_000
const DOUBT_MS = 1_000

const since = (from: Day, { days }: Spent): Spent => ({ from, days: new Map([...days].filter(([day]) => day >= from)) })

export function openMemory() {
  const accounts = new Map<string, Remembered>()
  const accountOfCard = new Map<CorporateCardId, string>()
  const forget = (name: string): void => {
    for (const card of accounts.get(name)?.cards.keys() ?? []) accountOfCard.delete(card)
    accounts.delete(name)
  }
  const begin = (account: Spendable, doubtedUntil: Date | undefined): void => {
    forget(accountOf(account))
    accounts.set(accountOf(account), { account, cards: new Map(), spent: new Map(), doubtedUntil })
  }
  return {
    /** What requests are decided by that reach back to the day `from`; undefined unless all of it is remembered. */
    recall: (asks: readonly PurchaseAsk[], from: Day, wall: Date): DecisionContexts | undefined => {
      const found = new Map<string, Spendable>()
      const cards = new Map<CorporateCardId, DecisionCard>()
      const spent = new Map<string, Spent>()
      for (const { card } of asks) {
        const one = accounts.get(accountOfCard.get(card) ?? '')
        const decisionCard = one?.cards.get(card)
        if (!one || !decisionCard || (one.doubtedUntil && one.doubtedUntil > wall)) return undefined
        for (const subject of [decisionCard.id, decisionCard.holder]) {
          const known = one.spent.get(subject)!
          if (known.from > from) return undefined
          spent.set(subject, known.from < from ? since(from, known) : known)
        }
        cards.set(card, decisionCard)
        found.set(accountOf(one.account), one.account)
      }
      return { accounts: [...found.values()], cards, spent, answered: new Map() }
    },
    /** Remembers how it stands now, of accounts that stood as `before`. */
    keep: (before: DecisionContexts, left: DecisionContexts): void => {
      const more = [...left.cards.keys()].filter((card) => !accountOfCard.has(card)).length
      if (accountOfCard.size + more > CARDS_MAX) for (const name of accounts.keys()) forget(name)
      left.accounts.forEach((account, n) => {
        const name = accountOf(account)
        const known = accounts.get(name)
        // Somebody else moved the mark: whatever else is known of it is of another time.
        if (known?.account.mark === before.accounts[n]!.mark) known.account = account
        else begin(account, known?.doubtedUntil)
      })
      for (const decisionCard of left.cards.values()) {
        const name = accountOf(decisionCard)
        const one = accounts.get(name)
        if (!one) continue
        accountOfCard.set(decisionCard.id, name)
        one.cards.set(decisionCard.id, decisionCard)
        for (const subject of [decisionCard.id, decisionCard.holder]) one.spent.set(subject, left.spent.get(subject)!)
      }
    },
    /** Something of these accounts was changed. */
    forget: (changed: readonly Named[]): void => changed.forEach((account) => forget(accountOf(account))),
    /** What was recalled was no longer so: for a moment it is read instead, since a demand that fails is work for nothing. */
    doubt: (recalled: DecisionContexts, wall: Date): void =>
      recalled.accounts.forEach((account) => begin(account, after(wall, DOUBT_MS))),
  }
}
