// The screens of the people who manage a marketplace's sales and money.

import type { Screen } from '../../app/screen.ts'
import { all, inPlatform, may } from '../../app/who.ts'

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
    path: '/links',
    title: { pt: 'Links de pagamento', en: 'Payment links' },
    who: may('payments:read'),
    nav: { group: 'money', icon: 'link' },
    load: () => import('./links/list-page.tsx'),
  },
  {
    path: '/links/new',
    title: { pt: 'Criar link', en: 'Create a link' },
    who: may('payments:write'),
    load: () => import('./links/new-page.tsx'),
  },
  {
    path: '/links/branding',
    title: { pt: 'Marca', en: 'Branding' },
    who: may('payments:write'),
    load: () => import('./links/branding-page.tsx'),
  },
  {
    path: '/links/$id',
    title: { pt: 'Link de pagamento', en: 'Payment link' },
    who: may('payments:read'),
    load: () => import('./links/one-page.tsx'),
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
  {
    path: '/sellers',
    title: { pt: 'Vendedores', en: 'Sellers' },
    who: all(inPlatform, may('sellers:read')),
    nav: { group: 'money', icon: 'sellers' },
    load: () => import('./sellers/list-page.tsx'),
  },
  {
    path: '/sellers/new',
    title: { pt: 'Cadastrar vendedor', en: 'Register a seller' },
    who: all(inPlatform, may('sellers:manage')),
    load: () => import('./sellers/new-page.tsx'),
  },
  {
    path: '/sellers/$id',
    title: { pt: 'Vendedor', en: 'Seller' },
    who: may('sellers:read'),
    load: () => import('./sellers/one-page.tsx'),
  },
  {
    path: '/money',
    title: { pt: 'Extrato e repasses', en: 'Money' },
    who: may('sellers:read'),
    nav: { group: 'money', icon: 'money' },
    load: () => import('./money/page.tsx'),
  },
  {
    path: '/sellers/$seller/money',
    title: { pt: 'Extrato e repasses', en: 'Money' },
    who: may('sellers:read'),
    load: () => import('./money/page.tsx'),
  },
  {
    path: '/sellers/$seller/payouts/$id',
    title: { pt: 'Repasse', en: 'Payout' },
    who: may('sellers:read'),
    load: () => import('./money/payout-page.tsx'),
  },
  {
    path: '/payouts/$id',
    title: { pt: 'Repasse', en: 'Payout' },
    who: may('sellers:read'),
    load: () => import('./money/found-payout-page.tsx'),
  },
  {
    path: '/quotes',
    title: { pt: 'Simulador', en: 'Quotes' },
    who: may('payments:write'),
    nav: { group: 'money', icon: 'payouts' },
    load: () => import('./quotes/page.tsx'),
  },
  {
    path: '/rules',
    title: { pt: 'Regras de divisão', en: 'Split rules' },
    who: all(inPlatform, may('payments:read')),
    nav: { group: 'money', icon: 'rules' },
    load: () => import('./rules/list-page.tsx'),
  },
  {
    path: '/fees',
    title: { pt: 'Tarifas', en: 'Fees' },
    who: may('payments:read'),
    nav: { group: 'money', icon: 'fees' },
    load: () => import('./fees/page.tsx'),
  },
  {
    path: '/boleto-files',
    title: { pt: 'Boletos por arquivo', en: 'Boletos by file' },
    who: all(inPlatform, may('payments:read')),
    nav: { group: 'money', icon: 'statement' },
    load: () => import('./boleto-files/list-page.tsx'),
  },
  {
    path: '/boleto-files/$id',
    title: { pt: 'Arquivo de boletos', en: 'Boleto file' },
    who: all(inPlatform, may('payments:read')),
    load: () => import('./boleto-files/one-page.tsx'),
  },
  {
    path: '/disputes',
    title: { pt: 'Contestações', en: 'Disputes' },
    who: may('payments:read'),
    nav: { group: 'money', icon: 'disputes' },
    load: () => import('./disputes/list-page.tsx'),
  },
  {
    path: '/disputes/$id',
    title: { pt: 'Contestação', en: 'Dispute' },
    who: may('payments:read'),
    load: () => import('./disputes/one-page.tsx'),
  },
]
