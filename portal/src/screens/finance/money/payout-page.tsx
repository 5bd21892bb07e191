// One payout of a seller, by its address.

import { useParams } from '@tanstack/react-router'
import { Payout } from './payout.tsx'

export function Page() {
  const { seller = '' } = useParams({ strict: false }) as { seller?: string }
  return <Payout seller={seller} />
}
