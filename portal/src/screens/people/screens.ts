// The screens of everybody about themselves, and of those who manage the users of a company.

import type { Screen } from '../../app/screen.ts'
import { everybody, may } from '../../app/who.ts'

export const screens: readonly Screen[] = [
  {
    path: '/approvals',
    title: { pt: 'Aprovações', en: 'Approvals' },
    who: may('approvals:read'),
    nav: { group: 'company', icon: 'check' },
    load: () => import('./approvals/list-page.tsx'),
  },
  {
    path: '/approvals/policies',
    title: { pt: 'Políticas de aprovação', en: 'Approval policies' },
    who: may('approvals:read'),
    load: () => import('./approvals/policies-page.tsx'),
  },
  {
    path: '/approvals/$id',
    title: { pt: 'Aprovação', en: 'Approval' },
    who: may('approvals:read'),
    load: () => import('./approvals/one-page.tsx'),
  },
  {
    path: '/users',
    title: { pt: 'Usuários', en: 'Users' },
    who: may('users:read'),
    nav: { group: 'company', icon: 'users' },
    load: () => import('./users/page.tsx'),
  },
  {
    path: '/audit',
    title: { pt: 'Auditoria', en: 'Audit' },
    who: may('audit:read'),
    nav: { group: 'company', icon: 'audit' },
    load: () => import('./audit/page.tsx'),
  },
  {
    path: '/profile',
    title: { pt: 'Perfil e segurança', en: 'Profile and security' },
    who: everybody,
    load: () => import('./profile/page.tsx'),
  },
]
