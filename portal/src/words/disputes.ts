// Words of the screens of disputes.

import { en } from './disputes.en.ts'
import { pt } from './disputes.pt.ts'

export const disputesWords = { pt, en }
