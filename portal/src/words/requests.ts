// Words of the screens of requests.

import { en } from './requests.en.ts'
import { pt } from './requests.pt.ts'

export const requestsWords = { pt, en }
