// The balances of a seller: available, to be received, and blocked.

import type { Backend } from '../../../app/calls/calls.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Figure, FigureGrid } from '../../../parts/charts/figure.tsx'
import { Loading } from '../../../parts/page/page.tsx'
import { Money } from '../../../parts/values/values.tsx'
import { homeWords } from '../home/words.ts'

export const balancesOf = (seller: string) => (vintem: Backend) => vintem.sellers.balances(seller)

export function Balances({ seller }: { seller: string }) {
  const words = useWords(homeWords)
  const { data, error, refetch } = useAsk(balancesOf(seller))
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data) return <Loading rows={2} />
  const {
    current_balance_cents: available,
    receivables_cents: pending,
    blocked_cents: blocked,
  } = data.items
  return (
    <FigureGrid>
      <Figure label={words.available} hint={words.availableHint} why={seller}>
        <Money cents={available} />
      </Figure>
      <Figure label={words.pending} hint={words.pendingHint}>
        <Money cents={pending} />
      </Figure>
      <Figure label={words.blocked} hint={words.blockedHint}>
        <Money cents={blocked} />
      </Figure>
    </FigureGrid>
  )
}
