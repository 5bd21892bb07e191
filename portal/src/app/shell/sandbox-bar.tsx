// The bar of the sandbox: what its clock says, and what moves it. It does not exist on a live
// server.

import { Button, Group, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dateTime } from '../../parts/values/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { useQuickAct } from '../../parts/form/quick-act.tsx'
import { When } from '../../parts/values/values.tsx'
import { shellWords } from './words.ts'
import { useAsk } from '../calls/ask.ts'
import { FACTS } from '../facts.ts'
import { useLanguage, useWords } from '../language.tsx'
import { useMe, useSession } from '../session.tsx'
import { may, inPlatform, all } from '../who.ts'
import styles from './shell.module.css'

const CLOCK_EVERY_MS = 60_000
const STEPS = [
  ['next', 'sandboxNext'],
  ['1h', 'sandboxHour'],
  ['1d', 'sandboxDay'],
  ['30d', 'sandboxMonth'],
] as const

const QUIET = {
  size: 'compact-xs',
  variant: 'subtle',
  className: styles['sandboxButton'] ?? '',
} as const

/** Moves the clock of the sandbox, which all its platforms share. */
function Advance() {
  const words = useWords(shellWords)
  const { language } = useLanguage()
  const { perform, isPending } = useQuickAct(
    (vintem, advance: string) => vintem.sandbox.moveClock({ advance }),
    {
      done: ({ now, ran }) => words.sandboxMoved(dateTime(now, language), ran),
    },
  )
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          {...QUIET}
          color="dark.5"
          leftSection={<Icon name="clock" size={14} />}
          loading={isPending}
        >
          {words.sandboxAdvance}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {STEPS.map(([step, name]) => (
          <Menu.Item key={step} onClick={() => void perform(step)}>
            {words[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function SandboxBar() {
  const words = useWords(shellWords)
  const me = useMe()
  const mayUse = may('sandbox:use')(me)
  const { data } = useAsk((vintem) => vintem.sandbox.clock(), {
    enabled: mayUse,
    everyMs: CLOCK_EVERY_MS,
  })
  const { noticeTime } = useSession()
  const time = data?.now
  // Also after a move of one's own: the clock is then asked again.
  useEffect(() => {
    if (time !== undefined) noticeTime(time)
  }, [noticeTime, time])
  const mails = `${FACTS.prefix}/sandbox/mail`
  return (
    <div className={styles['sandbox']} role="region" aria-label={words.sandbox}>
      <Group gap="xs">
        <strong>{words.sandbox}</strong>
        {data && <When at={data.now} />}
      </Group>
      <Group gap={4}>
        {all(may('sandbox:use'), inPlatform)(me) && <Advance />}
        {mayUse && (
          <Button {...QUIET} component={Link} to="/sandbox">
            {words.sandboxControls}
          </Button>
        )}
        {may('mails:read')(me) && (
          <Button {...QUIET} component="a" href={mails} target="_blank" rel="noreferrer">
            {words.sandboxMails}
          </Button>
        )}
      </Group>
    </div>
  )
}
