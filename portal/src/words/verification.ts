// Words of verifying the books: its state, the name of each check, and what to do about a fault.

import { en } from './verification.en.ts'
import { pt } from './verification.pt.ts'

export const verificationWords = { pt, en }
