// Words of receipts of purchases, in both languages.

import { en } from './receipts.en.ts'
import { pt } from './receipts.pt.ts'

export const receiptsWords = { pt, en }
