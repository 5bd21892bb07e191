// How a customer is called.

import type { Customer } from '../../../../../sdk/wire.ts'

export const nameOf = ({
  first_name: first,
  last_name: last,
}: Pick<Customer, 'first_name' | 'last_name'>): string => (last ? `${first} ${last}` : first)
