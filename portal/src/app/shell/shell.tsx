// The frame around every screen: navigation by what the person may do, the top bar, notices, and
// the bar of the sandbox. The screen is in `main`.

import { AppShell, Anchor, Box, Burger, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { shellWords } from './words.ts'
import { Mark } from '../../parts/mark.tsx'
import { useWords } from '../language.tsx'
import { FACTS } from '../facts.ts'
import { useMe } from '../session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CallLogProvider } from './call-log.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { Live } from './live.tsx'
import { Navigation } from './navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Palette, SearchButton } from './palette.tsx'
import { SandboxBar } from './sandbox-bar.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'
import styles from './shell.module.css'

/** After a navigation the reader begins at the new screen, also with a screen reader. */
function useFocusOnMain(place: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(place)
  useEffect(() => {
    if (before.current !== place) main.current?.focus({ preventScroll: true })
    before.current = place
  }, [place])
  return main
}

export function Shell() {
  const words = useWords(shellWords)
  const me = useMe()
  const place = useRouterState({ select: ({ location }) => location.pathname })
  // Until the next screen is there, the router shows the one before at the new address.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const main = useFocusOnMain(place)
  const [isOpen, { toggle, close }] = useDisclosure(false)
  useEffect(close, [close, place])
  const isSandbox = FACTS.mode === 'sandbox' && me.company !== null
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 244, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <AppShell.Header className={styles['header'] ?? ''}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={words.menu}
            />
            <Anchor
              component={Link}
              to="/"
              underline="never"
              c="inherit"
              aria-label={`Vintém, ${words.home}`}
            >
              <Mark />
            </Anchor>
          </Group>
          <SearchButton />
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles['navbar'] ?? ''} aria-label={words.navigation}>
        <CompanyMenu />
        <Navigation place={place} />
      </AppShell.Navbar>
      <AppShell.Main className={styles['main'] ?? ''}>
        <OfflineBanner />
        {isSandbox && <SandboxBar />}
        <Box
          component="div"
          id="main"
          ref={main as never}
          tabIndex={-1}
          className={styles['content'] ?? ''}
          data-shown={shown}
        >
          <SecondFactorNotice />
          <CallLogProvider place={place}>
            <Outlet />
          </CallLogProvider>
        </Box>
      </AppShell.Main>
      <Palette />
      <Live />
    </AppShell>
  )
}
