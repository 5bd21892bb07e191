// Opens what a company of the banks file does on a wire of its own, with the settings of its
// connection.

import type { ProviderClient } from '../../providers/client.ts'
import type { PixSettings } from '../../providers/settings/banks-file.ts'
import type { CompanyConnection } from '../../providers/settings/named-connection.ts'
import type { WireConnection, WireRail } from '../../providers/wires/wire.ts'

export type WireSettings = Extract<PixSettings, { wire: object }>

/** What a rail is opened with. `now`: real time. */
export const connectionOf = (
  {
    own,
    name,
    environment,
    timeoutMs,
  }: Pick<CompanyConnection, 'own' | 'name' | 'environment' | 'timeoutMs'>,
  client: ProviderClient,
  now: () => Date,
  theirTime = now,
): WireConnection => ({
  name,
  environment,
  timeoutMs,
  client,
  now,
  theirTime,
  setting: (field) => own.get(field)?.reveal(),
})

export function openWire(
  settings: WireSettings,
  ...given: [client: ProviderClient, now: () => Date, theirTime?: () => Date]
): { rail: WireRail; setting: WireConnection['setting'] } {
  const connection = connectionOf(settings, ...given)
  return { rail: settings.wire.open(connection), setting: connection.setting }
}
