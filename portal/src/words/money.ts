// Words of statements and payouts.

import { en } from './money.en.ts'
import { pt } from './money.pt.ts'

export const moneyWords = { pt, en }
