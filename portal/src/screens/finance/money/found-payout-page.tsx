// One payout by its id alone, as a search finds it: its events say whose it is.

import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { useFound } from '../../../parts/page/found.tsx'
import { moneyWords } from './words.ts'
import { Payout } from './payout.tsx'

export function Page() {
  const words = useWords(moneyWords)
  const me = useMe()
  const { data, frame } = useFound({
    title: words.payout,
    ask: (vintem, id) => vintem.events.list({ object: id, limit: 1 }),
  })
  return data ? <Payout seller={data.items[0]?.io_seller_id ?? me.company!.io_seller_id} /> : frame
}
