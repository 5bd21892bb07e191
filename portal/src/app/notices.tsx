// Notices of what was done. Their buttons to close them have a name, in the language of the page.

import { MantineThemeProvider, Notification } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { sharedWords } from '../words/shared.ts'
import { useWords } from './language.tsx'

export function Notices() {
  const { close } = useWords(sharedWords)
  const named = Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': close } } })
  return (
    <MantineThemeProvider theme={{ components: { Notification: named } }} inherit>
      <Notifications position="top-right" />
    </MantineThemeProvider>
  )
}
