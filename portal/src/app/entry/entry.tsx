// What is shown first: the application for a signed-in user, else the sign-in, at the same address.
// When a session ends in the middle of something, the sign-in is a dialog above it.

import { Center, Loader, Modal, Stack } from '@mantine/core'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { useWords } from '../language.tsx'
import { useSession } from '../session.tsx'
import { ErrorNotice } from '../../parts/page/error-notice.tsx'
import { entryWords } from './words.ts'
import { EntryFrame } from './entry-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function Entry({ router }: { router: AnyRouter }) {
  const { state, me, error, refresh } = useSession()
  const words = useWords(entryWords)
  if (state === 'loading')
    return (
      <Center mih="100vh" role="status" aria-label={words.loading}>
        <Loader type="dots" />
      </Center>
    )
  if (state === 'failed')
    return (
      <EntryFrame title={words.unreachable}>
        <ErrorNotice error={error} retry={refresh} />
      </EntryFrame>
    )
  if (state === 'signed out')
    return (
      <EntryFrame title={words.signIn}>
        <SignInForm />
      </EntryFrame>
    )
  return (
    <>
      <RouterProvider router={router} />
      <Modal.Root opened={state === 'expired'} onClose={() => {}} zIndex={500}>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Header role="presentation">
            <Modal.Title>{words.expired}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Stack gap="sm">
              {words.expiredText}
              <SignInForm email={me?.user.email ?? ''} />
            </Stack>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
