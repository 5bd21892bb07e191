// The home pages, one for each kind of person. The first that fits is shown.

import type { ComponentType } from 'react'
import { all, inPlatform, isCardholder, may, operators, withCards, type Who } from '../who.ts'

type Home = { readonly who: Who; readonly load: () => Promise<{ readonly Page: ComponentType }> }

export const HOMES: readonly Home[] = [
  {
    who: all(inPlatform, may('payments:read')),
    load: () => import('../../screens/finance/home/page.tsx'),
  },
  {
    who: all(withCards, may('cards:read')),
    load: () => import('../../screens/cards/spending/page.tsx'),
  },
  { who: isCardholder, load: () => import('../../screens/holder/my-cards/list-page.tsx') },
  { who: operators, load: () => import('../../screens/operator/waiting/page.tsx') },
]
