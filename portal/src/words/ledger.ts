// Words of the ledger, in both languages.

import { en } from './ledger.en.ts'
import { pt } from './ledger.pt.ts'

export const ledgerWords = { pt, en }
