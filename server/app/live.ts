// The requirements of live operation beyond a valid configuration. Reads files, opens nothing.

import { readBanksFile } from '../providers/settings/banks-file.ts'
import type { Config } from '../platform/config.ts'
import { embeddedFault } from '../platform/settings/database-settings.ts'
import { openKeyring } from '../platform/keyring.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The fault of the key ring file, if it has one. */
function ringFaults(config: Config): string[] {
  try {
    openKeyring(config)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

function banksFaults({ banksFile }: Config, env: Env): string[] {
  if (banksFile === undefined) return []
  const read = readBanksFile(banksFile, env)
  return read.ok ? [] : read.faults.map((fault) => `BANKS_FILE (${banksFile}): ${fault}`)
}

/** As in deploy/vintem.env.example. */
const PLACEHOLDER = /\byour-domain\b/

/** Everything that is missing, a sentence each; nothing in the sandbox. */
export function liveFaults(config: Config, env: Env): string[] {
  if (config.mode !== 'live') return []
  const faults: string[] = []
  const database = embeddedFault(config)
  if (database !== undefined) faults.push(database)
  if (!config.publicUrl.startsWith('https://'))
    faults.push(
      'PUBLIC_URL must be the https address at which buyers, banks and integrators reach this server: it is the start of every link ' +
        'and of the address at which banks notify us',
    )
  else if (PLACEHOLDER.test(config.publicUrl))
    faults.push(
      `PUBLIC_URL is ${config.publicUrl}, the name of the example: set the name that buyers, banks and integrators reach this server by`,
    )
  if (!env['TRUST_PROXY']?.trim())
    faults.push(
      'TRUST_PROXY must be decided: the addresses of the proxy in front of this server, such as "loopback", or "false" without one. ' +
        'Limits and records go by the address of the client',
    )
  if (config.mail.is === 'undecided')
    faults.push(
      'SMTP_URL must be decided: the mail server that sends our mails, such as smtps://user:password@host:465, with MAIL_FROM; or "off" ' +
        'for none. Without mail no person is notified of a failed payout or a statement',
    )
  return [...faults, ...ringFaults(config), ...banksFaults(config, env)]
}

/** Refuses to start a live server, with everything that is missing. */
export function refuseUnready(config: Config, env: Env): void {
  const faults = liveFaults(config, env)
  if (faults.length > 0)
    throw new Error(
      `This server is not ready for live operation:\n- ${faults.join('\n- ')}\nnpm run preflight checks all of it, the banks too.`,
    )
}
