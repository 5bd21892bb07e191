// Requests of the machine itself, to which a sandbox shows what it shows nobody else.

import { isLoopback, isOfThisMachine } from '../kernel/text/this-machine.ts'
import type { Config } from '../platform/config.ts'

type Asked = {
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What proxies and tunnels add: they come from this machine, and those behind them do not. */
const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether a request comes from this machine, to a server that only this machine reaches. The `Host`
 * is checked too: a page of another site can have its name resolve to this machine.
 */
export const isFromThisMachine = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { ip, headers }: Asked,
): boolean =>
  isOfThisMachine(publicUrl) &&
  isLoopback(ip) &&
  isOfThisMachine(`http://${String(headers['host'] ?? '')}`) &&
  PROXIED.every((name) => headers[name] === undefined)
