// Words of the screen that connects the command line.

import { en } from './connect.en.ts'
import { pt } from './connect.pt.ts'

export const connectWords = { pt, en }
