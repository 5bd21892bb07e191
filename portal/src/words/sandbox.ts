// Words of the screen of the sandbox.

import { en } from './sandbox.en.ts'
import { pt } from './sandbox.pt.ts'

export const sandboxWords = { pt, en }
