// The portal's application: providers, the session, and the router. Nothing is loaded from another
// server.

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './app/app.css'
import { prepareBrowser } from './app/browser.ts'
import { Entry } from './app/entry/entry.tsx'
import { NONCE } from './app/facts.ts'
import { LanguageProvider } from './app/language.tsx'
import { openRouter } from './app/routes/router.tsx'
import { Notices } from './app/notices.tsx'
import { ScreensContext } from './app/places.ts'
import { screenAt } from './app/routes/screens.ts'
import { SessionProvider } from './app/session.tsx'
import { THEME } from './app/theme.ts'

const FRESH_MS = 10_000

prepareBrowser()

const queries = new QueryClient({
  defaultOptions: {
    // The SDK repeats what may be repeated.
    queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={THEME} defaultColorScheme="auto" getStyleNonce={() => NONCE}>
      <LanguageProvider>
        <QueryClientProvider client={queries}>
          <Notices />
          <SessionProvider>
            <ScreensContext value={screenAt}>
              <Entry router={openRouter()} />
            </ScreensContext>
          </SessionProvider>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
)
