// What sellers are called where one is chosen: no two look alike.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distinctNames } from '../src/screens/finance/sellers/name.ts'

const seller = (
  id: string,
  first_name: string,
  taxpayer_id: string,
  last_name: string | null = null,
) => ({ io_seller_id: id, first_name, last_name, taxpayer_id }) as never

test('a name alone while it is the only one; else with the end of the document, and of the id', () => {
  const names = distinctNames([
    seller('00000000-0000-0000-0000-0000000000a1', 'Padaria', '11222333000181'),
    seller('00000000-0000-0000-0000-0000000000a2', 'Mercado', '11222333000181'),
    seller('00000000-0000-0000-0000-0000000000a3', 'Mercado', '11222333000262'),
    seller('00000000-0000-0000-0000-0000000000a4', 'Ana', '12345678909', 'Souza'),
    seller('00000000-0000-0000-0000-0000000000a5', 'Ana Souza', '12345678909'),
    seller('00000000-0000-0000-0000-0000000000a6', '', '12345678909'),
  ])
  assert.deepEqual(
    [...names.values()],
    [
      'Padaria',
      'Mercado · …0001-81',
      'Mercado · …0002-62',
      'Ana Souza · …789-09 · …0000a4',
      'Ana Souza · …789-09 · …0000a5',
      '00000000-0000-0000-0000-0000000000a6',
    ],
  )
})
