// The router: the table of screens as routes under the shell. Filters are plain text in the
// address, so that a link shows what its sender saw.

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { BASE_PATH } from '../facts.ts'
import { SCREENS } from './screens.ts'
import { guarded } from '../shell/guarded.tsx'
import { ScreenError } from '../shell/screen-error.tsx'
import { HomePage } from '../shell/home-page.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { Shell } from '../shell/shell.tsx'

const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Opens the router of this page. */
export function openRouter() {
  const root = createRootRoute({
    component: Shell,
    notFoundComponent: NotFound,
    errorComponent: ScreenError,
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage })
  const screens = SCREENS.map(({ path, who, load }) => {
    const loadGuarded = async () => ({ Page: guarded({ who }, (await load()).Page) })
    return createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(loadGuarded, 'Page'),
    })
  })
  return createRouter({
    routeTree: root.addChildren([home, ...screens]),
    basepath: BASE_PATH,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  })
}
