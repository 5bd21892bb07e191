// Words of the first page.

import { en } from './home.en.ts'
import { pt } from './home.pt.ts'

export const homeWords = { pt, en }
