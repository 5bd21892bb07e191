// The newest purchases, live, refusals too.

import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { spendingWords } from './words.ts'
import { PurchaseLines } from '../purchases/lines.tsx'

const SHOWN = 6

export function Newest() {
  const words = useWords(spendingWords)
  const { data, error, refetch } = useAsk((vintem) =>
    vintem.corporate.purchases.list({ limit: SHOWN }),
  )
  return (
    <Section
      title={words.newest}
      flush
      actions={
        <Anchor component={Link} to="/purchases" size="sm">
          {words.all}
        </Anchor>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {data && <PurchaseLines purchases={data.items} />}
    </Section>
  )
}
