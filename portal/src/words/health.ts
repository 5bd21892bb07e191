// Words of the health of a server.

import { en } from './health.en.ts'
import { pt } from './health.pt.ts'

export const healthWords = { pt, en }
