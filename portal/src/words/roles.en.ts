// The names of roles, in English.

import type { pt } from './roles.pt.ts'

export const en: typeof pt = {
  admin: 'Administrator',
  finance: 'Finance',
  developer: 'Developer',
  viewer: 'Viewer',
  cardholder: 'Cardholder',
}
