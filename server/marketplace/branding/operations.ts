// Operations on branding: read it, change its colors, set and remove its logo.

import type { updateBranding } from '../../../contract/marketplace/branding.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { UploadedFile } from '../../kernel/files/content.ts'
import type { SellerId } from '../../kernel/ids.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findVisible } from '../sellers/find-seller.ts'
import { change, fresh, readLogo, withLogo, type Branding, type Logo } from './branding.ts'
import * as store from './store.ts'

export type Branded = { readonly seller: SellerId; readonly branding: Branding | undefined }

export async function get(deps: Deps, caller: Caller, text: string): Promise<Branded> {
  const { owner, id: seller } = await findVisible(deps.db, caller, text)
  return { seller, branding: await store.find(deps.db, { owner, seller }) }
}

const audited = ({ color, textColor, logoHash }: Branding) => ({
  color,
  text_color: textColor,
  logo: logoHash,
})

/**
 * Changes a branding by a pure decision, written by `write`: under the lock of its row, so that
 * changes at once lose none.
 */
async function changeBy(
  deps: Deps,
  caller: Caller,
  text: string,
  decide: (before: Branding, now: Date) => Branding,
  write: (tx: Tx, branding: Branding) => Promise<void>,
): Promise<Branded> {
  const { owner, id: seller } = await findVisible(deps.db, caller, text)
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, fresh({ owner, seller }, now))
    const branding = decide(before, now)
    await write(tx, branding)
    const shown = { before: audited(before), after: audited(branding) }
    recordAct(tx, deps, 'branding.updated', { owner, seller, id: seller }, shown)
    return { seller, branding }
  })
}

export const update = (
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateBranding>,
): Promise<Branded> =>
  changeBy(deps, caller, text, (before, now) => change(before, body, now), store.save)

/** Sets the logo; null removes it. */
function setLogo(deps: Deps, caller: Caller, text: string, logo: Logo | null): Promise<Branded> {
  const write = (tx: Tx, branding: Branding) => store.saveLogo(tx, branding, logo?.bytes ?? null)
  return changeBy(deps, caller, text, (before, now) => withLogo(before, logo, now), write)
}

export async function uploadLogo(
  deps: Deps,
  caller: Caller,
  text: string,
  file: UploadedFile,
): Promise<Branded> {
  await findVisible(deps.db, caller, text)
  return setLogo(deps, caller, text, readLogo(file))
}

export const removeLogo = (deps: Deps, caller: Caller, text: string): Promise<Branded> =>
  setLogo(deps, caller, text, null)
