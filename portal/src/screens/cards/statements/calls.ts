// The calls about a company's debts: those of the public API while its account is active, else the
// portal's own, which work in every status.

import type { Backend } from '../../../app/calls/calls.ts'
import { useMe } from '../../../app/session.tsx'

type Debts = Backend['portal']['corporate']

/** As in `debts(vintem).invoices.get(id)`. */
export function useDebts(): (
  vintem: Backend,
) => Pick<Debts, 'balance' | 'recharge' | 'recharges' | 'invoices'> {
  const isActive = useMe().company?.corporate_account?.status === 'active'
  return (vintem) => (isActive ? vintem.corporate : vintem.portal.corporate)
}
