// The names of roles.

import type { Role } from '../../../server/identity/users/roles.ts'

const pt: Record<Role, string> = {
  admin: 'Administração',
  finance: 'Financeiro',
  developer: 'Integração',
  viewer: 'Consulta',
  cardholder: 'Portador de cartão',
}

const en: typeof pt = {
  admin: 'Administrator',
  finance: 'Finance',
  developer: 'Developer',
  viewer: 'Viewer',
  cardholder: 'Cardholder',
}

export const roleWords = { pt, en }
