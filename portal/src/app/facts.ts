// What the server says in the page itself: the path prefix, the mode, and the nonce for style
// elements.

export type Facts = { readonly prefix: string; readonly mode: 'sandbox' | 'live' }

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '{}'

export const FACTS: Facts = {
  prefix: '',
  mode: 'live',
  ...(JSON.parse(contentOf('vintem')) as Partial<Facts>),
}

/** Of this response: style elements without it have no effect. */
export const NONCE: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The application's own path: every screen is below it. */
export const BASE_PATH = `${FACTS.prefix}/portal`

/** The root of the portal's calls. */
export const API = `${location.origin}${BASE_PATH}/api`
