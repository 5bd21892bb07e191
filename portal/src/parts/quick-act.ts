// An act of one click: its failure is a notice, since there is no form to show it beside.

import { notifications } from '@mantine/notifications'
import { useAct, type ActOptions } from '../../app/ask.ts'
import type { Backend } from '../../app/calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { sentenceOf } from '../../parts/error-notice.tsx'
import { sharedWords } from '../../words/shared.ts'

export function useQuickAct<Input, Reply>(
  act: (vintem: Backend, input: Input, key: string) => Promise<Reply>,
  options: ActOptions<Reply>,
) {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const { mutateAsync, isPending } = useAct(act, options)
  const perform = async (input: Input): Promise<void> => {
    try {
      await mutateAsync(input)
    } catch (error) {
      notifications.show({ color: 'red', title: words.failed, message: sentenceOf(error, language, words.offline) })
    }
  }
  return { perform, isPending }
}
