// A platform whose pix is at a company with a wire of its own: both are whole, and only the company
// is an emulator.

import { strict as assert } from 'node:assert'
import { readPixNotice } from '../../server/app/banks/pix-notices.ts'
import { watched } from '../../server/app/banks/watch-rail.ts'
import { CONNECTORS } from '../../server/providers/connectors/index.ts'
import { KEY } from '../bank.ts'
import { world, type World } from '../world.ts'
import { type Company, openWorld, type World as There } from './wires.ts'

type Test = Parameters<typeof openWorld>[0]

export async function openSale(t: Test, company: Company): Promise<{ w: World; there: There }> {
  const w = await world(t)
  const there = await openWorld(t, company, true)
  const rail = watched(w.deps, { bank: 'psp', kind: 'pix' }, there.rail)
  const { wire } = CONNECTORS.find(({ name }) => name === company.name)!.pix
  assert.ok(wire)
  Object.assign(w.deps, {
    banks: {
      ...w.deps.banks,
      pix: () => ({ rail, key: KEY }),
      rails: [rail],
      disputes: () => undefined,
      pixNotice: (notice: Parameters<typeof readPixNotice>[1]) =>
        readPixNotice([{ wire, rail, setting: () => undefined }], notice),
    },
  })
  return { w, there }
}
