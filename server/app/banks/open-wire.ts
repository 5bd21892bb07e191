// Opens the rail of a company with a wire of its own, with the settings of its connection.

import type { ProviderClient } from '../../providers/client.ts'
import type { PixSettings } from '../../providers/settings/banks-file.ts'
import type { WireConnection, WireRail } from '../../providers/wires/wire.ts'

export type WireSettings = Extract<PixSettings, { wire: object }>

export function openWire(
  { wire, own, name, timeoutMs }: WireSettings,
  client: ProviderClient,
  now: () => Date,
  theirTime = now,
): { rail: WireRail; setting: WireConnection['setting'] } {
  const setting = (field: string) => own.get(field)?.reveal()
  return { rail: wire.open({ name, timeoutMs, client, setting, now, theirTime }), setting }
}
