// Waits for the result of a delivery, and shows it. It requests no delivery.

import type { Vintem } from '../../index.ts'
import { failed } from '../command.ts'
import { fill } from '../language.ts'
import { restFor } from '../calls/rest.ts'
import type { Terminal } from '../terminal.ts'
import { lastedText } from '../words.ts'

export type Delivery = Awaited<ReturnType<Vintem['webhooks']['redeliver']>>

/**
 * The number of its last attempt, or 0. Only the newest attempts are listed, so their count would
 * be wrong.
 */
export const lastOf = ({ attempts }: Delivery): number => attempts.at(-1)?.number ?? 0

const LOOK_MS = 200
const LOOKS_MAX = 100

/** `last`: the number of its last attempt before the request. */
type Sought = { webhook: string; event: string; id: string; last: number }

/** The delivery after a new attempt, or as it is after twenty seconds. */
export async function settledOf(
  { webhooks }: Vintem,
  { webhook, event, id, last }: Sought,
): Promise<Delivery> {
  for (let n = 0; ; n++) {
    const { items } = await webhooks.deliveries(webhook, { event })
    const delivery = items.find((one) => one.id === id)
    if (!delivery)
      throw failed(
        fill(
          {
            en: 'Delivery {id} does not exist any more: its webhook was deleted.',
            pt: 'A entrega {id} não existe mais: o webhook dela foi excluído.',
          },
          { id },
        ),
      )
    const tried = lastOf(delivery) > last || delivery.status === 'dropped'
    if (tried || n >= LOOKS_MAX) return delivery
    await restFor(LOOK_MS)
  }
}

/** Shows the result; true where it was delivered. */
export function tellDelivery(
  { print, give, paint, in: words }: Terminal,
  delivery: Delivery,
): boolean {
  const { type, object_id: object, webhook, status, attempts } = delivery
  const last = attempts.at(-1)
  const answer = last
    ? `${last.status ?? last.error} ${lastedText(last.duration_ms)}`
    : words({ en: 'not sent yet', pt: 'ainda não enviado' })
  const fine = status === 'succeeded'
  print(
    `${type} ${object} ${paint(fine ? 'green' : 'red', `${fine ? '→' : '✗'} webhook ${webhook}: ${status}, ${answer}`)}`,
  )
  give(delivery)
  return fine
}
