// Words of the screens of payment links.

import { en } from './links.en.ts'
import { pt } from './links.pt.ts'

export const linksWords = { pt, en }
