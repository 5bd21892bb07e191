// Words of making and setting up a platform.

import { en } from './platforms.en.ts'
import { pt } from './platforms.pt.ts'

export const platformsWords = { pt, en }
