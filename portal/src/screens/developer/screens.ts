// The screens of the people who integrate with the API.

import type { Screen } from '../../app/screens.ts'
import { may } from '../../app/who.ts'

export const screens: readonly Screen[] = [
  {
    path: '/credentials',
    title: { pt: 'Credenciais', en: 'Credentials' },
    who: may('credentials:read'),
    nav: { group: 'developers', icon: 'key' },
    load: () => import('./credentials/page.tsx'),
  },
  {
    path: '/webhooks',
    title: { pt: 'Webhooks', en: 'Webhooks' },
    who: may('webhooks:read'),
    nav: { group: 'developers', icon: 'webhooks' },
    load: () => import('./webhooks/list-page.tsx'),
  },
  {
    path: '/webhooks/$id',
    title: { pt: 'Webhook', en: 'Webhook' },
    who: may('webhooks:read'),
    load: () => import('./webhooks/one-page.tsx'),
  },
  {
    path: '/requests',
    title: { pt: 'Requisições', en: 'Requests' },
    who: may('requests:read'),
    nav: { group: 'developers', icon: 'requests' },
    load: () => import('./requests/list-page.tsx'),
  },
  {
    path: '/requests/$id',
    title: { pt: 'Requisição', en: 'Request' },
    who: may('requests:read'),
    load: () => import('./requests/one-page.tsx'),
  },
]
