// Whether an address is this machine's own: there, http is safe. Pure.

/** Whether an address is reachable from this machine only. */
export const isOfThisMachine = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/\.$/, '')
  return /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(host)
}

/** Whether an IP address, as a socket names it, is this machine's own. */
export const isLoopback = (ip: string): boolean => /^((::ffff:)?127\.\d+\.\d+\.\d+|::1)$/.test(ip)
