// Words that many screens share.

import { en } from './shared.en.ts'
import { pt } from './shared.pt.ts'

export const sharedWords = { pt, en }
