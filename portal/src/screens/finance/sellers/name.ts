// The name of a seller.

import type { Seller } from '../../../../../sdk/wire.ts'

export const nameOf = ({ first_name: first, last_name: last }: Pick<Seller, 'first_name' | 'last_name'>): string =>
  [first, last].filter(Boolean).join(' ')
