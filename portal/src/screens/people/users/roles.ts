// The roles in the order in which they are offered.

import type { User } from '../../../app/calls/calls.ts'

export const ROLE_NAMES = [
  'admin',
  'finance',
  'developer',
  'viewer',
  'cardholder',
] as const satisfies readonly User['role'][]
