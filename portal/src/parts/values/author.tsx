// Who did something, as the wire names them: the name of a user, or the kind of actor.

import type { SplitRule } from '../../../../sdk/wire.ts'
import { useWords } from '../../app/language.tsx'
import { auditWords } from '../../words/audit.ts'
import { Nothing } from './values.tsx'

type By = SplitRule['created_by']

export const authorText = (by: By, words: (typeof auditWords)['pt']): string =>
  by ? (by.name ?? words.actors[by.type]) : ''

export function Author({ by }: { by: By }) {
  const words = useWords(auditWords)
  return by ? authorText(by, words) : <Nothing />
}
