// Where an operator begins: that the books have differences, or were not verified lately.

import { Alert } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Health } from '../../../app/calls/operator-calls.ts'
import { Icon } from '../../../parts/icon.tsx'
import { GoTo } from '../../../parts/values/values.tsx'
import { verificationWords } from './verification-words.ts'

/** As the alerts of deploy/alerts.yaml. */
export const UNVERIFIED_SECONDS = 2 * 86_400
export const INCOMPLETE_SECONDS = 8 * 86_400

export function BooksNotice({ last }: { last: Health['last_verification'] }) {
  const words = useWords(verificationWords)
  const hasFaults = last !== null && last.faults > 0
  if (!hasFaults && last !== null && last.age_seconds <= UNVERIFIED_SECONDS) return null
  const unverified = last ? words.notLately : words.notYet
  const title = hasFaults ? words.found(last.faults) : unverified
  return (
    <Alert
      color={hasFaults ? 'red' : 'yellow'}
      variant="light"
      icon={<Icon name="disputes" />}
      title={title}
    >
      <GoTo to="/operator/health" inText>
        {words.goVerify}
      </GoTo>
    </Alert>
  )
}
