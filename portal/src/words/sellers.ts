// Words of the screens of sellers.

import { en } from './sellers.en.ts'
import { pt } from './sellers.pt.ts'

export const sellersWords = { pt, en }
