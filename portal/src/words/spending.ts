// Words of the first page of a company with cards.

import { en } from './spending.en.ts'
import { pt } from './spending.pt.ts'

export const spendingWords = { pt, en }
