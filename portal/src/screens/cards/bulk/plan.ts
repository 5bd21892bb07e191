// What each line of a spreadsheet would do, seen what there is: register a cardholder or take the
// one with that CPF, and issue a card. It changes nothing.

import type { CorporateHolder } from '../../../../../sdk/wire.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { allRows } from '../../../parts/table/table-pages.ts'
import type { CardLine, Fault } from './lines.ts'

export type Known = {
  /** By CPF, without those that were canceled. */
  readonly holders: ReadonlyMap<string, CorporateHolder>
  readonly cards: ReadonlySet<string>
}

export type Planned = {
  readonly line: CardLine
  readonly holder: CorporateHolder | undefined
  /** A line before it registers the cardholder. */
  readonly isAfterOther: boolean
  /** The cardholder has a card of this name: perhaps of an earlier upload of this line. */
  readonly hasSameCard: boolean
  readonly faults: readonly Fault[]
}

/**
 * More cards and cardholders than this are not compared: their lines are still carried out once.
 */
const KNOWN_MAX = 5_000

const nameKey = (holder: string, card: string): string => `${holder}/${card.toLowerCase()}`

export async function readKnown({ corporate }: Backend): Promise<Known> {
  const [holders, cards] = await Promise.all([
    allRows(
      (query) => corporate.holders.list({ ...query, status: 'active,blocked' }),
      KNOWN_MAX,
      () => {},
    ),
    allRows(
      (query) => corporate.cards.list(query),
      KNOWN_MAX,
      () => {},
    ),
  ])
  return {
    holders: new Map(holders.rows.map((holder) => [holder.tax_id, holder])),
    cards: new Set(cards.rows.map(({ holder_id: holder, name }) => nameKey(holder, name))),
  }
}

export function planOf(lines: readonly CardLine[], { holders, cards }: Known): Planned[] {
  const named = new Set<string>()
  return lines.map((line) => {
    const holder = holders.get(line.taxId)
    const isAfterOther = !holder && named.has(line.taxId)
    const lacksLimit = !holder && !isAfterOther && line.holderLimit === undefined
    const faults = [
      ...line.faults,
      ...(lacksLimit ? [{ column: 'holderLimit', code: 'holderLimit' } as const] : []),
    ]
    if (faults.length === 0) named.add(line.taxId)
    const hasSameCard = holder !== undefined && cards.has(nameKey(holder.id, line.card))
    return { line, holder, isAfterOther, hasSameCard, faults }
  })
}
