// The names of roles.

import { en } from './roles.en.ts'
import { pt } from './roles.pt.ts'

export const roleWords = { pt, en }
