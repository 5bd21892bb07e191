// An act of one click: no form can show its failure, so a notice does; another one may report its
// success.

import { notifications } from '@mantine/notifications'
import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { useAct, type ActOptions } from '../../app/calls/ask.ts'
import type { Backend } from '../../app/calls/calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { approvalIn, HeldText, sentenceOf } from '../page/error-notice.tsx'

/** Long enough to follow the link. */
const HELD_MS = 15_000

/**
 * Shows why something failed; that it waits for approval is no failure, and the notice links to the
 * approval.
 */
export function useFailureNotice(): (error: unknown) => void {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const router = useRouter()
  return (error) => {
    const approval = approvalIn(error)
    if (approval === undefined) {
      const message = sentenceOf(error, language, words.offline)
      return void notifications.show({ color: 'red', title: words.failed, message })
    }
    // Notices are shown outside of the router.
    const message = (
      <RouterContextProvider router={router}>
        <HeldText id={approval} />
      </RouterContextProvider>
    )
    notifications.show({ color: 'yellow', title: words.heldTitle, message, autoClose: HELD_MS })
  }
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
