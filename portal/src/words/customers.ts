// Words of the screens of customers.

import { en } from './customers.en.ts'
import { pt } from './customers.pt.ts'

export const customersWords = { pt, en }
