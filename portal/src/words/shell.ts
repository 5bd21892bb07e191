// Words of the frame around the screens.

import { en } from './shell.en.ts'
import { pt } from './shell.pt.ts'

export const shellWords = { pt, en }
