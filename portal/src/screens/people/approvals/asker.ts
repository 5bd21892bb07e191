// Who asked for an approval, in words.

import type { Approval } from '../../../../../sdk/wire.ts'
import type { approvalsWords } from './words.ts'

export const askerOf = (
  { asked_by: { type, id, name } }: Pick<Approval, 'asked_by'>,
  words: (typeof approvalsWords)['pt'],
): string => (type === 'user' ? (name ?? id) : words.program(name ?? id))
