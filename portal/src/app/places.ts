// Where each kind of object has its screen. Links are everywhere, so they know the table of screens
// only through the context that main.tsx sets: the table loads every screen.

import { createContext, use } from 'react'
import type { Screen } from './screen.ts'
import { useMe } from './session.tsx'

/** The screen of a path such as `/sales/$id`, if there is one. */
type ScreenAt = (path: string) => Pick<Screen, 'who'> | undefined

export const ScreensContext = createContext<ScreenAt | undefined>(undefined)

/** Cardholders have a screen of their own for their cards. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  transaction: ['/sales/'],
  customer: ['/customers/'],
  buyer: ['/customers/'],
  seller: ['/sellers/'],
  transfer: ['/payouts/'],
  payout: ['/payouts/'],
  dispute: ['/disputes/'],
  payment_link: ['/links/'],
  static_qr_code: ['/qr-codes/'],
  received_pix: ['/received-pix/'],
  boleto_batch: ['/boleto-batches/'],
  event: ['/events/'],
  webhook: ['/webhooks/'],
  request: ['/requests/'],
  approval: ['/approvals/'],
  corporate_card: ['/cards/', '/my-cards/'],
  corporate_holder: ['/holders/'],
  corporate_purchase: ['/purchases/'],
  corporate_invoice: ['/statements/'],
}

/**
 * The address of an object's screen; undefined where it has none, or none that this person sees.
 */
export function usePlaceOf(): (kind: string, id: string) => string | undefined {
  const me = useMe()
  const screenAt = use(ScreensContext)
  if (!screenAt) throw new Error('a link to an object is shown within the table of screens')
  const isSeen = (place: string) => screenAt(`${place}$id`)?.who(me) ?? false
  return (kind, id) => {
    const place = PLACES[kind]?.find(isSeen)
    return place && `${place}${encodeURIComponent(id)}`
  }
}
