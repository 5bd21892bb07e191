// Words of the screens of statements of corporate cards.

import { en } from './statements.en.ts'
import { pt } from './statements.pt.ts'

export const statementsWords = { pt, en }
