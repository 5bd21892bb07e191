// A screen that failed: what happened, the request id if a call was the cause, and a way on. The
// rest of the portal goes on working.

import { Group, Button, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ErrorNotice } from '../../parts/page/error-notice.tsx'
import { PageFrame } from '../../parts/page/page.tsx'
import { sharedWords } from '../../words/shared.ts'
import { shellWords } from './words.ts'
import { useWords } from '../language.tsx'

export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  const words = useWords(shellWords)
  const common = useWords(sharedWords)
  const router = useRouter()
  return (
    <PageFrame title={words.broke}>
      <Text size="sm">{words.brokeText}</Text>
      <ErrorNotice error={error} />
      <Group>
        <Button
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {common.retry}
        </Button>
      </Group>
    </PageFrame>
  )
}
