// Words of the sign-in.

import { en } from './entry.en.ts'
import { pt } from './entry.pt.ts'

export const entryWords = { pt, en }
