// Dialogs: one for a form, and one that asks before something is done.

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useWords } from '../app/language.tsx'
import { sharedWords } from '../words/shared.ts'
import { ErrorNotice } from './error-notice.tsx'

type DialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const words = useWords(sharedWords)
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.close }}>
      {children}
    </Modal>
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
export function Confirm({ title, text, confirm, isDangerous = false, isOpen, onClose, act }: ConfirmProps) {
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
          <Button color={isDangerous ? 'red' : 'green'} loading={isBusy} onClick={() => void carryOut()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
