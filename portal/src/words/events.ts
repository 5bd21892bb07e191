// Words of the screens of events.

import { en } from './events.en.ts'
import { pt } from './events.pt.ts'

export const eventsWords = { pt, en }
