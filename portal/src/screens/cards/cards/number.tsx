// The number of a card, for a minute: it is kept by this component alone, never in a cache, and is
// gone when the minute, the page or the view of it ends.

import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CorporateCardSecrets } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe, useSession } from '../../../app/session.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Facts, Loading } from '../../../parts/page/page.tsx'
import { Copied } from '../../../parts/values/values.tsx'
import { cardsWords } from '../words.ts'

const SECOND_MS = 1_000

const inFours = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * Counts down to the end of the time for which a number may be shown, and hides it when the page is
 * hidden.
 */
function useSecondsLeft(seconds: number, onEnd: () => void): number {
  const [end] = useState(() => performance.now() + seconds * SECOND_MS)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const count = () => {
      const rest = Math.ceil((end - performance.now()) / SECOND_MS)
      setLeft(rest)
      if (rest <= 0) onEnd()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') onEnd()
    }
    const timer = setInterval(count, SECOND_MS)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [end, onEnd])
  return left
}

function Shown({ secrets, onClose }: { secrets: CorporateCardSecrets; onClose: () => void }) {
  const words = useWords(cardsWords)
  const left = useSecondsLeft(secrets.ttl, onClose)
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [
            words.number,
            <Copied key="number" text={secrets.number}>
              {inFours(secrets.number)}
            </Copied>,
          ],
          [words.expires, <Copied key="expiry" text={secrets.expiry} />],
          [words.cvv, <Copied key="cvv" text={secrets.cvv} />],
        ]}
      />
      <Text size="xs" c="dimmed">
        {words.numberText}
      </Text>
      <Group justify="space-between">
        <Text size="sm" role="timer">
          {words.numberLeft(left)}
        </Text>
        <Button onClick={onClose}>{words.hideNumber}</Button>
      </Group>
    </Stack>
  )
}

/** Reads the number when it is opened, once; not by an ask, whose answers are cached. */
function NumberDialog({ card, onClose }: { card: string; onClose: () => void }) {
  const words = useWords(cardsWords)
  const { backend } = useSession()
  const [secrets, setSecrets] = useState<CorporateCardSecrets>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isGone = false
    // The effect may be set up twice in a row; each reading is recorded, so that only the one that
    // stays is made.
    const timer = setTimeout(() => {
      backend.corporate.cards.secrets(card).then(
        (read) => {
          if (!isGone) setSecrets(read)
        },
        (failure: unknown) => {
          if (!isGone) setError(failure)
        },
      )
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [backend, card])
  return (
    <Dialog title={words.number} isOpen onClose={onClose}>
      {error !== undefined && <ErrorNotice error={error} />}
      {!secrets && error === undefined && <Loading rows={3} />}
      {secrets && <Shown secrets={secrets} onClose={onClose} />}
    </Dialog>
  )
}

export function ShowNumber({ card }: { card: string }) {
  const words = useWords(cardsWords)
  const { second_factor: factor } = useMe()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button leftSection={<Icon name="key" size={16} />} onClick={() => setOpen(true)}>
        {words.showNumber}
      </Button>
      {isOpen && factor.session && <NumberDialog card={card} onClose={close} />}
      <Dialog title={words.number} isOpen={isOpen && !factor.session} onClose={close}>
        <Stack gap="md">
          <Text size="sm">{words.factorNeeded}</Text>
          <Group>
            <Button component={Link} to="/profile">
              {words.toProfile}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
