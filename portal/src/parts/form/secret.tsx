// A secret that is shown once: it can be copied, and is gone when the dialog is closed.

import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core'
import { useWords } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from '../icon.tsx'

type Props = { title: string; warning: string; secret: string; onClose: () => void }

export function SecretDialog({ title, warning, secret, onClose }: Props) {
  const words = useWords(sharedWords)
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Stack gap="md">
        <Alert color="yellow" variant="light" icon={<Icon name="key" />}>
          {warning}
        </Alert>
        <Code block>{secret}</Code>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
              >
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{words.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
