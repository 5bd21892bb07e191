// What a client is opened with, checked before anything is sent: no error of a later call quotes a password or a token.

/** The start of every URL of a server. Throws a `TypeError` for what is not the address of one. */
export function baseOf(url: string): string {
  if (!/^https?:\/\/[^/?#]/.test(url))
    throw new TypeError(`url must begin with http:// or https://, not be ${JSON.stringify(url) ?? 'left out'}`)
  if (!URL.canParse(url)) throw new TypeError('url is not an address: it has a blank, or a port that cannot be')
  const { origin, pathname, username, password, search, hash } = new URL(url)
  if (username !== '' || password !== '')
    throw new TypeError('url must have no name and no password in it: they would be in every error')
  if (search !== '' || hash !== '') throw new TypeError('url must have no query and no fragment: paths follow it')
  return `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '')
}

/** A token as a header takes it. `fetch` would quote one that it cannot send. */
export function tokenOf(accessToken: string): string {
  const token = accessToken.trim()
  if (!/^[\x20-\x7e]+$/.test(token))
    throw new TypeError('accessToken is not a token: it is empty, or has other characters')
  return token
}
