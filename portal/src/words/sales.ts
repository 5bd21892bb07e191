// Words of the screens of sales.

import { en } from './sales.en.ts'
import { pt } from './sales.pt.ts'

export const salesWords = { pt, en }
