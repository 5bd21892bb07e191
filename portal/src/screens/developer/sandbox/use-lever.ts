// Pulls a lever of the sandbox, and says what came of it.

import { notifications } from '@mantine/notifications'
import { useAct } from '../../../app/ask.ts'
import type { Backend } from '../../../app/calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { sentenceOf } from '../../../parts/error-notice.tsx'
import { sharedWords } from '../../../words/shared.ts'

/** Time and the banks move much: everything is asked again. */
export function useLever<Input, Reply>(
  act: (vintem: Backend, input: Input) => Promise<Reply>,
  done: (reply: Reply) => string,
): { pull: (input: Input) => Promise<void>; isPending: boolean } {
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const lever = useAct(act)
  const pull = async (input: Input) => {
    try {
      notifications.show({ color: 'green', message: done(await lever.mutateAsync(input)) })
    } catch (error) {
      notifications.show({ color: 'red', title: shared.failed, message: sentenceOf(error, language, shared.offline) })
    }
  }
  return { pull, isPending: lever.isPending }
}
