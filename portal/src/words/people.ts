// Words of the profile and of users.

import { en } from './people.en.ts'
import { pt } from './people.pt.ts'

export const peopleWords = { pt, en }
