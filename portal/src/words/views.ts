// Words of saved views, in both languages.

import { en } from './views.en.ts'
import { pt } from './views.pt.ts'

export const viewsWords = { pt, en }
