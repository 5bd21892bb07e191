// Checks how the banks of BANKS_FILE are reached: our credentials, both certificates, and which
// address a PSP notifies. It changes nothing; the command `preflight` and operators in the portal
// use it.

import { pathOf } from '../../providers/api-pix/dialect.ts'
import type { BanksFile, PixSettings } from '../../providers/settings/banks-file.ts'
import { openClient } from '../../providers/client.ts'
import type { ConnectionSettings } from '../../providers/settings/connection.ts'
import { probe } from '../../providers/probe.ts'
import { httpTransport } from '../../providers/transport.ts'
import type { BankCheck } from '../../runtime/deps.ts'

export const ok = (check: string, detail: string): BankCheck => ({ check, ok: true, detail })
export const fault = (check: string, detail: string): BankCheck => ({ check, ok: false, detail })

/** Runs a check; what it throws is its fault. */
export async function checked(check: string, work: () => Promise<string>): Promise<BankCheck> {
  try {
    return ok(check, await work())
  } catch (error) {
    return fault(check, (error as Error).message)
  }
}

/** Each connection of the file, by its section and name. */
export const connectionsOf = (banks: BanksFile): [string, ConnectionSettings][] => [
  ...(['pix', 'payouts', 'kyc', 'cards', 'disputes', 'issuing'] as const).flatMap((section) =>
    [...banks[section]].map(([name, settings]): [string, ConnectionSettings] => [
      `${section}/${name}`,
      settings,
    ]),
  ),
  ...[...banks.boletos].flatMap(([name, bank]): [string, ConnectionSettings][] =>
    'connection' in bank ? [[`boletos/${name}`, bank.connection]] : [],
  ),
]

/** Whether a PSP notifies us about a key; the address is a secret. */
async function notified(settings: PixSettings, key: string, url: string): Promise<string> {
  if (!settings.dialect) return 'our address is registered by hand, where the company says'
  const transport = httpTransport(settings)
  try {
    const path = pathOf(settings.dialect, 'webhook.get', { chave: key })
    const signal = AbortSignal.timeout(settings.timeoutMs)
    const { status, body } = await openClient(settings, transport)({ method: 'GET', path, signal })
    if (status === 404) return 'has no notification URL yet: the start registers our address'
    if (status !== 200) throw new Error(`the bank answered ${status}`)
    const { webhookUrl } = Object(body) as { webhookUrl?: unknown }
    return webhookUrl === url ? 'notifies us' : 'notifies another address: the start replaces it'
  } finally {
    await transport.close()
  }
}

/** The checks of one connection, one after the other. */
async function connectionChecks(
  name: string,
  settings: ConnectionSettings,
  now: Date,
): Promise<BankCheck[]> {
  const transport = httpTransport(settings)
  try {
    const probes = await probe(settings, transport, now)
    return probes.map(({ what, ok: isOk, detail }) => ({
      check: `${name}: ${what}`,
      ok: isOk,
      detail,
    }))
  } finally {
    await transport.close()
  }
}

/**
 * Every check, each within the time-out of its connection. Without `url`, not which address is
 * notified.
 */
export async function bankChecks(
  banks: BanksFile,
  url: string | undefined,
  now: Date,
): Promise<BankCheck[]> {
  const connections = await Promise.all(
    connectionsOf(banks).map(([name, settings]) => connectionChecks(name, settings, now)),
  )
  if (url === undefined) return connections.flat()
  const notifications = [...banks.keys.values()].map(({ psp, key }) =>
    checked(`pix/${psp}: notifications`, () => notified(banks.pix.get(psp)!, key, url)),
  )
  return [...connections.flat(), ...(await Promise.all(notifications))]
}
