// Words of the screen of the corporate account.

import { en } from './account.en.ts'
import { pt } from './account.pt.ts'

export const accountWords = { pt, en }
