// What a client is opened with, checked before anything is sent: no error of a later call quotes a
// password or a token.

const BEGIN = /^https?:\/\/(?=[^/?#\\])/i
const HOST = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/i
/** What parsers of URLs drop, or read as a slash. */
const STRAY = /[\s\\\p{Cc}]/u
const FOUR_NUMBERS = /^\d+(\.\d+){3}$/

/**
 * What is wrong with `text` as an http address, or undefined. A number is not a host: `http://4242`
 * would be 0.0.16.146, and `http://010.0.0.1` is 8.0.0.1.
 */
export function addressFault(text: string): string | undefined {
  if (!BEGIN.test(text))
    return `must begin with http:// or https://, not be ${JSON.stringify(text) ?? 'left out'}`
  if (STRAY.test(text.trimEnd()) || !URL.canParse(text))
    return 'is not an address: it has a blank, or a port that cannot be'
  const { hostname, username, password, port } = new URL(text)
  if (username !== '' || password !== '')
    return 'must have no name and no password in it: they would be in every error'
  if (port === '0') return 'is not an address: there is no port 0'
  if (FOUR_NUMBERS.test(hostname) && HOST.exec(text)![1] !== hostname)
    return `has a number for a host, which is read as ${hostname}: a port of this machine is http://127.0.0.1:4242`
  return undefined
}

/** The start of every URL of a server. Throws a `TypeError` for what is not the address of one. */
export function baseOf(url: string): string {
  const fault = addressFault(url)
  if (fault !== undefined) throw new TypeError(`url ${fault}`)
  const { origin, pathname, search, hash } = new URL(url)
  if (search !== '' || hash !== '')
    throw new TypeError('url must have no query and no fragment: paths follow it')
  return `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '')
}

/** A token as a header takes it. `fetch` would quote one that it cannot send. */
export function tokenOf(accessToken: string): string {
  const token = accessToken.trim()
  if (!/^[\x20-\x7e]+$/.test(token))
    throw new TypeError('accessToken is not a token: it is empty, or has other characters')
  return token
}
