// The names of roles, in Portuguese.

import type { Role } from '../../../server/identity/users/roles.ts'

export const pt: Record<Role, string> = {
  admin: 'Administração',
  finance: 'Financeiro',
  developer: 'Integração',
  viewer: 'Consulta',
  cardholder: 'Portador de cartão',
}
