// One payout of a seller, by its address.

import { useParams } from '@tanstack/react-router'
import { Payout } from './payout.tsx'

export function Page() {
  const { seller = '', id = '' } = useParams({ strict: false }) as { seller?: string; id?: string }
  return <Payout seller={seller} id={id} />
}
