// Words of the first steps.

import { en } from './start.en.ts'
import { pt } from './start.pt.ts'

export const startWords = { pt, en }
