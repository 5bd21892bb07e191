// The screens of cardholders.

import type { Screen } from '../../app/screen.ts'
import { isCardholder } from '../../app/who.ts'

export const screens: readonly Screen[] = [
  {
    path: '/my-cards',
    title: { pt: 'Meus cartões', en: 'My cards' },
    who: isCardholder,
    nav: { group: 'cards', icon: 'cards' },
    load: () => import('./my-cards/list-page.tsx'),
  },
  {
    path: '/my-cards/$id',
    title: { pt: 'Cartão', en: 'Card' },
    who: isCardholder,
    load: () => import('./my-cards/one-page.tsx'),
  },
]
