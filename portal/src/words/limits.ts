// Words of requests for a higher limit, in both languages.

import { en } from './limits.en.ts'
import { pt } from './limits.pt.ts'

export const limitsWords = { pt, en }
