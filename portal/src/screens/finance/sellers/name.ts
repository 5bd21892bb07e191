// The names of sellers. Pure.

import type { Seller } from '../../../../../sdk/wire.ts'
import { taxpayerId } from '../../../parts/values/format.ts'

type Named = Pick<Seller, 'first_name' | 'last_name' | 'taxpayer_id' | 'io_seller_id'>

const ID_END = 6

export const nameOf = ({
  first_name: first,
  last_name: last,
}: Pick<Seller, 'first_name' | 'last_name'>): string => [first, last].filter(Boolean).join(' ')

const fullNameOf = (one: Named): string => nameOf(one) || one.io_seller_id
/** With `0001-95` of a CNPJ, `789-09` of a CPF. */
const withDocument = (one: Named): string =>
  `${fullNameOf(one)} · …${taxpayerId(one.taxpayer_id).split(/[./]/).at(-1)}`
const withId = (one: Named): string => `${withDocument(one)} · …${one.io_seller_id.slice(-ID_END)}`

/**
 * The names of sellers by id; beside a name that several have, the end of the CNPJ or CPF, and of
 * the id where that is the same, too.
 */
export function distinctNames(sellers: readonly Named[]): Map<string, string> {
  const labels = new Map<string, string>()
  const label = (alike: readonly Named[], [as, ...closer]: readonly ((one: Named) => string)[]) => {
    for (const [text, same] of Map.groupBy(alike, as!))
      if (same.length === 1 || closer.length === 0)
        for (const one of same) labels.set(one.io_seller_id, text)
      else label(same, closer)
  }
  label(sellers, [fullNameOf, withDocument, withId])
  return new Map(sellers.map(({ io_seller_id: id }) => [id, labels.get(id) ?? id]))
}
