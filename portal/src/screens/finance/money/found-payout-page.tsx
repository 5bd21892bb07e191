// One payout by its id alone, as a search finds it: its events say whose it is.

import { useParams } from '@tanstack/react-router'
import { useAsk } from '../../../app/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Loading, PageFrame } from '../../../parts/page.tsx'
import { moneyWords } from '../../../words/money.ts'
import { Payout } from './payout.tsx'

export function Page() {
  const words = useWords(moneyWords)
  const me = useMe()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useAsk((vintem) => vintem.events.list({ object: id, limit: 1 }))
  if (data) return <Payout seller={data.items[0]?.io_seller_id ?? me.company!.io_seller_id} id={id} />
  return (
    <PageFrame title={words.payout}>{error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />}</PageFrame>
  )
}
