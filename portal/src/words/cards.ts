// Words of the screens of cardholders and cards.

import { en } from './cards.en.ts'
import { pt } from './cards.pt.ts'

export const cardsWords = { pt, en }
