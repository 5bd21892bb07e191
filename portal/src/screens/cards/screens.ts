// The screens of companies with corporate cards.

import type { Screen } from '../../app/screen.ts'
import { all, may, withCards } from '../../app/who.ts'

const readsCards = all(withCards, may('cards:read'))
const readsStatements = all(withCards, may('statements:read'))
/** Cardholders read their own. */
const readsPurchases = all(withCards, may('cards:read', 'own-cards:read'))

export const screens: readonly Screen[] = [
  {
    path: '/spending',
    title: { pt: 'Gastos dos cartões', en: 'Card spending' },
    who: readsCards,
    nav: { group: 'cards', icon: 'money' },
    load: () => import('./spending/page.tsx'),
  },
  {
    path: '/purchases',
    title: { pt: 'Compras', en: 'Purchases' },
    who: readsPurchases,
    nav: { group: 'cards', icon: 'sales' },
    load: () => import('./purchases/list-page.tsx'),
  },
  {
    path: '/purchases/$id',
    title: { pt: 'Compra', en: 'Purchase' },
    who: readsPurchases,
    load: () => import('./purchases/one-page.tsx'),
  },
  {
    path: '/holders',
    title: { pt: 'Portadores', en: 'Cardholders' },
    who: readsCards,
    nav: { group: 'cards', icon: 'customers' },
    load: () => import('./holders/list-page.tsx'),
  },
  {
    path: '/holders/$id',
    title: { pt: 'Portador', en: 'Cardholder' },
    who: readsCards,
    load: () => import('./holders/one-page.tsx'),
  },
  {
    path: '/cards',
    title: { pt: 'Cartões', en: 'Cards' },
    who: readsCards,
    nav: { group: 'cards', icon: 'cards' },
    load: () => import('./cards/list-page.tsx'),
  },
  {
    path: '/cards/bulk',
    title: { pt: 'Cartões por planilha', en: 'Cards from a spreadsheet' },
    who: all(withCards, may('cards:manage')),
    load: () => import('./bulk/page.tsx'),
  },
  {
    path: '/cards/$id',
    title: { pt: 'Cartão', en: 'Card' },
    who: readsCards,
    load: () => import('./cards/one-page.tsx'),
  },
  {
    path: '/limit-requests',
    title: { pt: 'Pedidos de limite', en: 'Limit requests' },
    who: readsCards,
    nav: { group: 'cards', icon: 'check' },
    load: () => import('./limit-requests/list-page.tsx'),
  },
  {
    path: '/statements',
    title: { pt: 'Faturas', en: 'Statements' },
    who: readsStatements,
    nav: { group: 'cards', icon: 'statement' },
    load: () => import('./statements/list-page.tsx'),
  },
  {
    path: '/statements/$id',
    title: { pt: 'Fatura', en: 'Statement' },
    who: readsStatements,
    load: () => import('./statements/one-page.tsx'),
  },
  {
    path: '/account',
    title: { pt: 'Conta corporativa', en: 'Corporate account' },
    who: may('account:read'),
    nav: { group: 'cards', icon: 'building' },
    load: () => import('./account/page.tsx'),
  },
]
