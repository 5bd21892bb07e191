// Words of the screens of quotes and split rules.

import { en } from './quotes.en.ts'
import { pt } from './quotes.pt.ts'

export const quotesWords = { pt, en }
