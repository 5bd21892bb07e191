// Words of the operators' search.

import { en } from './support.en.ts'
import { pt } from './support.pt.ts'

export const supportWords = { pt, en }
