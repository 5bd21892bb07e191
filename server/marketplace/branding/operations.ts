// Operations on branding: read it, and change it.

import type { updateBranding } from '../../../contract/branding.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { SellerId } from '../../kernel/ids.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findVisible } from '../sellers/find-seller.ts'
import { change, fresh, type Branding } from './branding.ts'
import * as store from './store.ts'

export type Branded = { readonly seller: SellerId; readonly branding: Branding | undefined }

export async function get(deps: Deps, caller: Caller, text: string): Promise<Branded> {
  const { owner, id: seller } = await findVisible(deps.db, caller, text)
  return { seller, branding: await store.find(deps.db, { owner, seller }) }
}

const audited = ({ color, textColor, logoHash }: Branding) => ({ color, text_color: textColor, logo: logoHash })

export async function update(
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateBranding>,
): Promise<Branded> {
  const { owner, id: seller } = await findVisible(deps.db, caller, text)
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, { owner, seller })
    const { logo: picture = null, ...row } = before ?? { ...fresh({ owner, seller }, now), logo: null }
    const { branding, logo } = change(row, body, now)
    await store.save(tx, branding, logo === undefined ? picture : (logo?.bytes ?? null))
    recordAct(
      tx,
      deps,
      'branding.updated',
      { owner, seller, id: seller },
      { before: audited(row), after: audited(branding) },
    )
    return { seller, branding }
  })
}
