// The disputes of pix (MED) of a PSP with routes of its own for them.

import type { Clock } from '../../kernel/clock.ts'
import type { ProviderClient } from '../../providers/client.ts'
import { type NoteFault, openEfiDisputes } from '../../providers/connectors/efi/disputes.ts'
import type { PixDisputeRail } from '../../providers/disputes.ts'
import type { PixSettings } from '../../providers/settings/banks-file.ts'

/** By the name of the connector; production alone has these routes. */
const OPENERS: Readonly<Record<string, typeof openEfiDisputes>> = { efi: openEfiDisputes }

export function openPixDisputes(
  settings: PixSettings,
  client: ProviderClient,
  clock: Pick<Clock, 'now'>,
  noteFault: NoteFault,
): PixDisputeRail | undefined {
  if (settings.environment !== 'production' || !Object.hasOwn(OPENERS, settings.connector))
    return undefined
  return OPENERS[settings.connector]!(settings, client, clock, noteFault)
}
