// How the directory knows an e-mail: by a keyed hash, so that it holds nothing personal.

import { createHmac } from 'node:crypto'
import type { Deps } from '../../runtime/deps.ts'

/** In hex; of an e-mail in its one form. */
export const emailHash = (hashKey: Deps['hashKey'], email: string): string =>
  createHmac('sha256', hashKey.reveal()).update(`directory\n${email}`).digest('hex')
