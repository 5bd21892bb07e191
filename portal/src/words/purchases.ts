// Words of the screens of purchases by corporate cards.

import { en } from './purchases.en.ts'
import { pt } from './purchases.pt.ts'

export const purchasesWords = { pt, en }
