// Access tokens for tests that need many callers, each with the scopes it should have.

import assert from 'node:assert/strict'
import { newCredential } from '../server/identity/auth/credential.ts'
import { hashSecret } from '../server/identity/auth/operations.ts'
import { insertCredential } from '../server/identity/auth/store.ts'
import { newId, type OwnerId, type SellerId } from '../server/kernel/ids.ts'
import { inTransaction } from '../server/platform/db/sql.ts'
import { plain } from './rows.ts'
import { loginOf, type World } from './world.ts'

type Credential = { email: string; secret: string; io_seller_id: string }

/** A token of a credential. */
export async function tokenOf(w: World, credential: Credential): Promise<string> {
  const answer = await w.call('POST', '/auth/login', { body: loginOf(credential) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.access_token as string
}

/** A credential of a seller with the given scopes, and a token of it. */
export async function tokenWith(
  w: World,
  { owner, seller, scopes }: { owner: string; seller: string; scopes: string[] },
) {
  const id = newId<'credential'>(w.deps.clock.wall())
  const [email, secret] = [`${id}@example.com`, `secret of ${id}`]
  const wall = w.deps.clock.wall()
  const own = { owner: plain(owner) as OwnerId, seller: plain(seller) as SellerId }
  const credential = newCredential(
    { ...own, email, secretHash: hashSecret(w.deps, secret), scopes },
    { now: wall, wall },
  )
  await inTransaction(w.db, (tx) => insertCredential(tx, credential))
  return { email, token: await tokenOf(w, { email, secret, io_seller_id: seller }) }
}
