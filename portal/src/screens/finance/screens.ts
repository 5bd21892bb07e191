// The screens of the people who manage a marketplace's sales and money.

import type { Screen } from '../../app/screens.ts'
import { may } from '../../app/who.ts'

export const screens: readonly Screen[] = [
  {
    path: '/sales',
    title: { pt: 'Vendas', en: 'Sales' },
    who: may('payments:read'),
    nav: { group: 'money', icon: 'sales' },
    load: () => import('./sales/list-page.tsx'),
  },
  {
    path: '/sales/$id',
    title: { pt: 'Venda', en: 'Sale' },
    who: may('payments:read'),
    load: () => import('./sales/one-page.tsx'),
  },
]
