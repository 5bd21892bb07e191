// Watches the results of a bank's rail: a reply that cannot be read is counted, and logged as an
// outage, with the reason and without the value.

import type { ProviderResult } from '../../providers/bank.ts'
import { isObject, isUnreadable, withoutValue } from '../../providers/parse.ts'
import { countBankFault } from '../../runtime/bank-calls.ts'
import type { Deps } from '../../runtime/deps.ts'
import { endBankFault, logBankFault } from '../../runtime/outages.ts'

type Observer = Pick<Deps, 'log' | 'state'>
type Operation = (...given: never[]) => Promise<ProviderResult<unknown>>

/** The same rail; `bank` and `kind` as its calls are counted. */
export function watched<Rail extends object>(
  observer: Observer,
  { bank, kind }: { readonly bank: string; readonly kind: string },
  rail: Rail,
): Rail {
  const watching =
    (name: string, operation: Operation): Operation =>
    async (...given) => {
      const answer = await operation(...given)
      const asked = { bank, kind, what: `replies (${name})` }
      if (answer.result === 'unknown' && isUnreadable(answer.why)) {
        countBankFault(observer, { bank, kind, what: 'reply' })
        logBankFault(
          observer,
          asked,
          withoutValue(answer.why),
          'a reply of a bank cannot be read, so that its result is not known; it is asked again',
        )
      } else if (answer.result === 'accepted') {
        endBankFault(observer, asked)
        noteUnread(observer, { bank, kind }, name, given[0], answer.value)
      }
      return answer
    }
  return Object.fromEntries(
    Object.entries(rail).map(([name, part]: [string, unknown]) => [
      name,
      typeof part === 'function' ? watching(name, part as Operation) : part,
    ]),
  ) as Rail
}

/**
 * Rows that are left out of a page, because they cannot be read; each page has an outage of its own, which
 * a page that is whole does not end.
 */
function noteUnread(
  observer: Observer,
  place: { readonly bank: string; readonly kind: string },
  name: string,
  asked: unknown,
  value: unknown,
): void {
  if (!isObject(asked) || !isObject(value) || typeof asked['page'] !== 'number') return
  const outage = { ...place, what: `rows of page ${asked['page']} (${name})` }
  const { unread } = value
  if (typeof unread !== 'string') return endBankFault(observer, outage)
  countBankFault(observer, { ...place, what: 'rows' })
  logBankFault(observer, outage, withoutValue(unread), LEFT_OUT)
}

/** Counts and logs what a rail leaves out of a bank's list; without a reason, it is whole again. */
export const faultNoter =
  (
    observer: Observer,
    { bank, kind }: { readonly bank: string; readonly kind: string },
    list: string,
  ) =>
  (why?: string): void => {
    const asked = { bank, kind, what: list }
    if (why === undefined) return endBankFault(observer, asked)
    countBankFault(observer, { bank, kind, what: 'list' })
    logBankFault(observer, asked, withoutValue(why), LEFT_OUT)
  }

const LEFT_OUT =
  'a part of a list of this bank is left out: what it is about is not known here until it can be read'
