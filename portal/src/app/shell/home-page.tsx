// The first page: the home of the kind of person who signed in.

import { lazy, Suspense } from 'react'
import { Empty } from '../../parts/page/empty.tsx'
import { Loading, PageFrame } from '../../parts/page/page.tsx'
import { shellWords } from './words.ts'
import { useWords } from '../language.tsx'
import { HOMES } from '../routes/homes.ts'
import { useMe } from '../session.tsx'

const PAGES = HOMES.map(({ who, load }) => ({
  who,
  Page: lazy(() => load().then(({ Page }) => ({ default: Page }))),
}))

export function HomePage() {
  const words = useWords(shellWords)
  const me = useMe()
  const home = PAGES.find(({ who }) => who(me))
  if (!home)
    return (
      <PageFrame title={words.home}>
        <Empty icon="home" title={me.company ? words.noHome : words.noCompany} />
      </PageFrame>
    )
  return (
    <Suspense fallback={<Loading />}>
      <home.Page />
    </Suspense>
  )
}
