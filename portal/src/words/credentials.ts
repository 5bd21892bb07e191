// Words of the screen of credentials.

import { en } from './credentials.en.ts'
import { pt } from './credentials.pt.ts'

export const credentialsWords = { pt, en }
