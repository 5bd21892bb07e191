// Categories of merchants.

import { en } from './categories.en.ts'
import { pt } from './categories.pt.ts'

export const categoryWords = { pt, en }
