// Words of the screens of webhooks.

import { en } from './webhooks.en.ts'
import { pt } from './webhooks.pt.ts'

export const webhooksWords = { pt, en }
