// The bank account that a call is about, as approvers see it: its number masked, with its holder
// and whose it is.

import { readId, type BankAccountId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import type { BankAccount, Token } from '../../marketplace/bank-accounts/bank-account.ts'
import { findLive, findToken } from '../../marketplace/bank-accounts/store.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { ShownAccount } from '../approval.ts'

type Place = { readonly owner: OwnerId; readonly seller: SellerId }

async function shown(
  deps: Deps,
  { owner, seller }: Place,
  account: BankAccount | Token,
): Promise<ShownAccount> {
  const { holderName, taxpayerId, bankCode, bankName, routingNumber } = account
  const { last4, type, pixKeyShown } = account
  const name = (await findSeller(deps.db, owner, seller))?.name ?? ''
  return {
    seller: { id: seller, name },
    holderName,
    taxpayerId,
    bankCode,
    bankName,
    routingNumber,
    last4,
    type,
    pixKeyShown,
  }
}

/** The seller that the caller names, if it sees it. */
function placeOf(caller: Caller, text: unknown): Place | undefined {
  const seller = readId<'seller'>(String(text)) as SellerId | undefined
  return seller && sees(caller, seller) ? { owner: caller.owner, seller } : undefined
}

/** A linked account; without an id the one that was linked last. */
export async function shownLinked(
  deps: Deps,
  caller: Caller,
  seller: unknown,
  named: unknown,
): Promise<ShownAccount | undefined> {
  const place = placeOf(caller, seller)
  const id =
    named === undefined
      ? undefined
      : (readId<'bank account'>(String(named)) as BankAccountId | undefined)
  if (!place || (named !== undefined && !id)) return undefined
  const account = await findLive(deps.db, place.owner, place.seller, id)
  return account && shown(deps, place, account)
}

/** The account of a token that can still link it. */
export async function shownToken(
  deps: Deps,
  caller: Caller,
  { seller, token: text }: { seller: unknown; token: unknown },
): Promise<{ account: ShownAccount; expiresAt: Date } | undefined> {
  const [place, id] = [placeOf(caller, seller), readId<'bank account'>(String(text))]
  const token = place && id && (await findToken(deps.db, place.owner, id as BankAccountId))
  if (
    !token ||
    token.seller !== place.seller ||
    token.usedAt ||
    token.expiresAt <= deps.clock.now()
  )
    return undefined
  return { account: await shown(deps, place, token), expiresAt: token.expiresAt }
}
