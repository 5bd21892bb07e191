// Objects in states that allow a call: what a state forbids is refused before the faults of a body.

import { tokenFor } from '../cards.ts'
import { market } from '../marketplace.ts'
import { makeOverdue } from '../overdue-boletos.ts'
import type { World } from '../world.ts'

/** By call: the ids of its path, by kind. */
export async function allowedObjects(
  w: World,
  customer: string,
): Promise<Record<string, Record<string, string>>> {
  const held = {
    amount: 4_509,
    payment_type: 'credit' as const,
    capture: false,
    token: await tokenFor(w),
  }
  const { id } = await w.sdk.transactions.create(customer, held)
  const payer = await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '12345678909' })
  const boleto = await w.sdk.transactions.create(payer.id, {
    amount: 4_511,
    payment_type: 'boleto',
  })
  const days = { expiration_date: '2030-01-15', payment_limit_date: '2030-12-20' }
  const late = async (amount: number) => {
    const body = { amount, payment_type: 'boleto', ...days } as const
    const sale = await w.sdk.transactions.create(payer.id, body)
    await makeOverdue(w, sale.id)
    return { transaction: sale.id }
  }
  const protested = await late(4_513)
  await w.sdk.transactions.protest(protested.transaction)
  const seller = w.platform.sellers[0]!
  const linked = {
    seller: seller.io_seller_id,
    'bank account': (await (await market(w)).link(seller)) as string,
  }
  return {
    'transactions.capture': { transaction: id },
    'transactions.update': { transaction: boleto.id },
    'transactions.protest': await late(4_517),
    'transactions.cancelProtest': protested,
    'transfers.create': linked,
  }
}
