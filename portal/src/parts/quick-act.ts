// An act of one click: no form can show its failure, so a notice does; another one may report its success.

import { notifications } from '@mantine/notifications'
import { useAct, type ActOptions } from '../app/ask.ts'
import type { Backend } from '../app/calls.ts'
import { useLanguage, useWords } from '../app/language.tsx'
import { sharedWords } from '../words/shared.ts'
import { sentenceOf } from './error-notice.tsx'

/** Shows why something failed. */
export function useFailureNotice(): (error: unknown) => void {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  return (error) =>
    notifications.show({ color: 'red', title: words.failed, message: sentenceOf(error, language, words.offline) })
}

type Options<Input, Reply> = ActOptions<Reply> & {
  /** The text of the notice after a success; none when absent. */
  done?: (reply: Reply, input: Input) => string
}

export function useQuickAct<Input, Reply>(
  act: (vintem: Backend, input: Input, key: string) => Promise<Reply>,
  { done, ...options }: Options<Input, Reply> = {},
) {
  const showFailure = useFailureNotice()
  const { mutateAsync, isPending } = useAct(act, options)
  const perform = async (input: Input): Promise<void> => {
    try {
      const reply = await mutateAsync(input)
      if (done) notifications.show({ color: 'green', message: done(reply, input) })
    } catch (error) {
      showFailure(error)
    }
  }
  return { perform, isPending }
}
