// Words of timelines, in both languages.

import { en } from './timeline.en.ts'
import { pt } from './timeline.pt.ts'

export const timelineWords = { pt, en }
