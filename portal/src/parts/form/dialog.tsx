// Dialogs: one for a form, and one that asks before something is done.

import { Button, Drawer, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { ErrorNotice } from '../page/error-notice.tsx'

type DialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const words = useWords(sharedWords)
  return (
    <Modal.Root opened={isOpen} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Else screen readers take it for the header of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.close} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** A dialog at the side, for what is read beside the screen. */
export function SidePanel({ title, isOpen, onClose, children }: DialogProps) {
  const words = useWords(sharedWords)
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={words.close} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

type ConfirmProps = {
  title: string
  text: ReactNode
  /** The button that does it, by its verb. */
  confirm: string
  isDangerous?: boolean
  isOpen: boolean
  onClose: () => void
  act: () => Promise<unknown>
}

/** Asks, does it, and closes; a refusal stays in view. */
export function Confirm({
  title,
  text,
  confirm,
  isDangerous = false,
  isOpen,
  onClose,
  act,
}: ConfirmProps) {
  const words = useWords(sharedWords)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const close = () => {
    setError(undefined)
    onClose()
  }
  const carryOut = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
      close()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {text}
        </Text>
        {error !== undefined && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            color={isDangerous ? 'red' : 'green'}
            loading={isBusy}
            onClick={() => void carryOut()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
