// The screens of the people who integrate with the API.

import type { Screen } from '../../app/screen.ts'
import { may } from '../../app/who.ts'

export const screens: readonly Screen[] = [
  {
    path: '/start',
    title: { pt: 'Primeiros passos', en: 'Start' },
    who: may('credentials:read'),
    nav: { group: 'developers', icon: 'right' },
    load: () => import('./start/page.tsx'),
  },
  {
    path: '/credentials',
    title: { pt: 'Credenciais', en: 'Credentials' },
    who: may('credentials:read'),
    nav: { group: 'developers', icon: 'key' },
    load: () => import('./credentials/page.tsx'),
  },
  {
    path: '/connect',
    title: { pt: 'Conectar a linha de comando', en: 'Connect the command line' },
    who: may('credentials:manage'),
    load: () => import('./connect/page.tsx'),
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
    path: '/events',
    title: { pt: 'Eventos', en: 'Events' },
    who: may('events:read'),
    nav: { group: 'developers', icon: 'events' },
    load: () => import('./events/list-page.tsx'),
  },
  {
    path: '/events/$id',
    title: { pt: 'Evento', en: 'Event' },
    who: may('events:read'),
    load: () => import('./events/one-page.tsx'),
  },
  {
    path: '/doctor',
    title: { pt: 'Diagnóstico', en: 'Doctor' },
    who: may('doctor:read'),
    nav: { group: 'developers', icon: 'doctor' },
    load: () => import('./doctor/page.tsx'),
  },
  {
    path: '/sandbox',
    title: { pt: 'Sandbox', en: 'Sandbox' },
    who: may('sandbox:use'),
    nav: { group: 'developers', icon: 'clock' },
    load: () => import('./sandbox/page.tsx'),
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
