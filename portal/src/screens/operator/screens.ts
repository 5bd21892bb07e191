// The screens of operators of the installation.

import type { Screen } from '../../app/screen.ts'
import { operators } from '../../app/who.ts'

export const screens: readonly Screen[] = [
  {
    path: '/operator/waiting',
    title: { pt: 'A decidir', en: 'Waiting' },
    who: operators,
    nav: { group: 'installation', icon: 'check' },
    load: () => import('./waiting/page.tsx'),
  },
  {
    path: '/operator/platforms',
    title: { pt: 'Plataformas', en: 'Platforms' },
    who: operators,
    nav: { group: 'installation', icon: 'building' },
    load: () => import('./platforms/list-page.tsx'),
  },
  {
    path: '/operator/platforms/new',
    title: { pt: 'Nova plataforma', en: 'New platform' },
    who: operators,
    load: () => import('./platforms/new-page.tsx'),
  },
  {
    path: '/operator/platforms/$id',
    title: { pt: 'Plataforma', en: 'Platform' },
    who: operators,
    load: () => import('./platforms/one-page.tsx'),
  },
  {
    path: '/operator/search',
    title: { pt: 'Busca de suporte', en: 'Support search' },
    who: operators,
    nav: { group: 'installation', icon: 'search' },
    load: () => import('./support/page.tsx'),
  },
  {
    path: '/operator/health',
    title: { pt: 'Saúde', en: 'Health' },
    who: operators,
    nav: { group: 'installation', icon: 'health' },
    load: () => import('./health/page.tsx'),
  },
  {
    path: '/operator/audit',
    title: { pt: 'Auditoria da instalação', en: 'Audit of the installation' },
    who: operators,
    nav: { group: 'installation', icon: 'audit' },
    load: () => import('./audit/page.tsx'),
  },
]
