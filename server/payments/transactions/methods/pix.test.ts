// Which PSP a new pix is made at, and which has none with a due date.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId } from '../../../kernel/ids.ts'
import type { DueCharges } from '../../../providers/bank.ts'
import type { NewOrder } from './method.ts'
import { pix } from './pix.ts'

const route = (psp: string, due: DueCharges) => ({ psp, key: psp, rail: { name: psp, due } })

/** The PSP that makes the pix, or why it is refused. */
function placeOf(
  first: DueCharges,
  standby: [DueCharges, isOn: boolean] | undefined,
  due: boolean,
) {
  const order = {
    owner: 'o' as OwnerId,
    body: {
      amount: 100_00,
      payment_type: 'pix',
      ...(due ? { due_date: '2030-01-15' } : {}),
    },
    seller: { name: 'Loja', city: 'Recife' },
    buyer: { firstName: 'Ana', lastName: null, taxpayerId: '12345678909', address: null },
    banks: {
      pix: () => route('first', first),
      ...(standby && { standby: () => ({ ...route('standby', standby[0]), isOn: standby[1] }) }),
    },
    now: new Date('2030-01-02T12:00:00Z'),
  } as unknown as NewOrder
  try {
    const made = pix.order(order)
    assert.ok(!(made instanceof Promise))
    return made.paymentMethod.pix.psp
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

test('a standby makes the pix of a PSP that is out, unless it has none with a due date', () => {
  const rows: [
    first: DueCharges,
    standby: [DueCharges, boolean] | undefined,
    plain: string,
    due: string,
  ][] = [
    ['offered', undefined, 'first', 'first'],
    ['missing', undefined, 'first', 'due_date_not_offered'],
    ['with address', undefined, 'first', 'customer_without_address'],
    ['offered', ['offered', false], 'first', 'first'],
    ['offered', ['offered', true], 'standby', 'standby'],
    ['offered', ['missing', true], 'standby', 'first'],
    ['missing', ['missing', true], 'standby', 'due_date_not_offered'],
    ['missing', ['offered', false], 'first', 'due_date_not_offered'],
    ['offered', ['with address', true], 'standby', 'customer_without_address'],
  ]
  for (const [first, standby, plain, due] of rows)
    assert.deepEqual(
      [placeOf(first, standby, false), placeOf(first, standby, true)],
      [plain, due],
      JSON.stringify([first, standby]),
    )
})
