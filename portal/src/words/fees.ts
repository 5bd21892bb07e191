// Words of the screen of fees.

import { en } from './fees.en.ts'
import { pt } from './fees.pt.ts'

export const feesWords = { pt, en }
