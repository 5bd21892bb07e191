// The words of statuses.

import { en } from './status.en.ts'
import { pt } from './status.pt.ts'

export const statusWords = { pt, en }
