// The PSPs of a file, and which of them serves which platform: its first one or, for new sales while
// that one does not answer, its standby.

import { newId, type OwnerId } from '../../kernel/ids.ts'
import type { PixRail } from '../../providers/bank.ts'
import type { PixDisputeRail } from '../../providers/disputes.ts'
import { type BanksFile, placesOf } from '../../providers/settings/banks-file.ts'
import { backgroundOf } from '../../runtime/background.ts'
import type { BankNotifications, Banks, Deps, PixRoute } from '../../runtime/deps.ts'
import type { OpenWire } from './pix-notices.ts'

type PixDeps = Pick<Deps, 'clock' | 'log' | 'state'> & {
  outageOf(name: string): 'none' | 'out' | 'may_try'
}

/** A PSP of the file. */
export type OpenPsp = {
  rail: PixRail
  /** How it is told where to notify us of what is paid to a key; absent where a person does it. */
  notifications?: (key: string, owner: OwnerId) => BankNotifications
  /** Where it reports disputes of its pix (MED) by routes of its own. */
  disputes?: PixDisputeRail
  /** Where its wire is its own. */
  wire?: OpenWire
}

export type OpenPix = Pick<Banks, 'pix' | 'rails' | 'receivers' | 'disputes' | 'disputeRails'> &
  Required<Pick<Banks, 'standby'>> & { readonly notifications: readonly BankNotifications[] }

export function openPix(
  deps: PixDeps,
  { keys }: Pick<BanksFile, 'keys'>,
  psps: ReadonlyMap<string, OpenPsp>,
): OpenPix {
  const routeOf = ({ psp, key }: { psp: string; key: string }): PixRoute => ({
    rail: psps.get(psp)!.rail,
    key,
    psp,
  })

  /** Asks a bank that is out whether it is back, by reading what is not there. */
  function tryAgain({ rail }: PixRoute): void {
    backgroundOf(deps).start('ask a bank whether it is back', () =>
      rail.read(newId(deps.clock.wall())),
    )
  }

  function isOut(route: PixRoute): boolean {
    const outage = deps.outageOf(`pix/${route.psp}`)
    if (outage === 'may_try') tryAgain(route)
    return outage !== 'none'
  }

  function standby(owner: OwnerId): ReturnType<OpenPix['standby']> {
    const places = keys.get(owner)
    if (!places?.standby) return undefined
    const route = routeOf(places.standby)
    // Where both are out, the first is asked.
    return { ...route, isOn: isOut(routeOf(places)) && !isOut(route) }
  }

  const pix: OpenPix['pix'] = (owner, sale) => {
    const first = keys.get(owner)
    if (sale?.psp === undefined) return first && routeOf(first)
    const { psp, key } = sale
    // Of a PSP that was renamed, the key is still at the same one. A platform that has moved to
    // another PSP has its old sales where they are.
    const places = first ? [first, ...(first.standby ? [first.standby] : [])] : []
    const place = places.find((one) => one.psp === psp)
    if (place) return routeOf(place)
    if (psps.has(psp)) return routeOf({ psp, key })
    const renamed = places.find((one) => one.key === key)
    return renamed && routeOf(renamed)
  }

  return {
    pix,
    standby,
    disputes: (owner, sale) => psps.get(pix(owner, sale)?.psp ?? '')?.disputes,
    disputeRails: [...psps.values()].flatMap(({ disputes }) => disputes ?? []),
    rails: [...psps.values()].map(({ rail }) => rail),
    receivers: (name) =>
      placesOf({ keys }).flatMap(([owner, { psp, key }]) =>
        psps.get(psp)!.rail.name === name ? [{ owner, key, psp }] : [],
      ),
    notifications: placesOf({ keys }).flatMap(
      ([owner, { psp, key }]) => psps.get(psp)!.notifications?.(key, owner) ?? [],
    ),
  }
}
