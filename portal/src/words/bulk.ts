// Words of cards from a spreadsheet, in both languages.

import { en } from './bulk.en.ts'
import { pt } from './bulk.pt.ts'

export const bulkWords = { pt, en }
