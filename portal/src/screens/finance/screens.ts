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
  {
    path: '/customers',
    title: { pt: 'Clientes', en: 'Customers' },
    who: may('customers:read'),
    nav: { group: 'money', icon: 'customers' },
    load: () => import('./customers/list-page.tsx'),
  },
  {
    path: '/customers/$id',
    title: { pt: 'Cliente', en: 'Customer' },
    who: may('customers:read'),
    load: () => import('./customers/one-page.tsx'),
  },
]
