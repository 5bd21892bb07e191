// Sellers as tests register them: a person, a company, and the documents of which the KYC provider
// of the sandbox decides otherwise.

import assert from 'node:assert/strict'
import { VintemError } from '../../sdk/index.ts'
import { verify } from '../../server/verification/verify.ts'
import { company, person } from '../../server/app/seed/sellers.ts'
import type { World } from '../world.ts'

export const code = (expected: string) => (error: unknown) =>
  error instanceof VintemError && error.code === expected

export const eventsOf = async (w: World, id: string) => {
  const types: string[] = []
  for await (const event of w.sdk.events.all())
    if (event.id === id.replaceAll('-', '')) types.push(event.type)
  return types
}

export const right = async (w: World) => assert.deepEqual(await verify(w.db), [])

export const ana = (more: object = {}) => ({
  ...person('Ana', 'Souza', 'ana@example.com'),
  ...more,
})

export const shop = (more: object = {}) => ({
  ...company('Loja da Ana Ltda', 'Souza', 'loja@example.com'),
  ...more,
})

export const DENIED = '999.000.101-40'
export const APPROVED_LATER = '99.000.102/0001-74'
export const DENIED_LATER = '999.000.103-02'
