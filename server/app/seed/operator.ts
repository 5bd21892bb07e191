// An operator of the sandbox, with a second factor as operators must have one.

import type { PersonId } from '../../kernel/ids.ts'
import { seal } from '../../kernel/seal.ts'
import { bindOfTotp, newTotpSecret } from '../../identity/users/people/second-factor.ts'
import { lock, save } from '../../identity/users/people/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { setOperator } from '../../identity/users/members/operator-operations.ts'

/** `totp`: the secret, in base32, as apps read it. */
export type SeededOperator = { email: string; password: string; totp: string }

/** Gives a person a second factor; its secret. */
export async function addSecondFactor(deps: Deps, person: PersonId): Promise<string> {
  const totp = newTotpSecret()
  await inTransaction(deps.db, async (tx) => {
    const locked = await lock(tx, person)
    const totpSealed = seal(deps.sealKeys, totp, bindOfTotp(person))
    await save(tx, { ...locked!, totpSealed, totpConfirmedAt: deps.clock.wall() })
  })
  return totp
}

export async function seedOperator(deps: Deps, word: string): Promise<SeededOperator> {
  const email = `operador.${word.toLowerCase()}@example.com`
  const { person, password } = await setOperator(
    deps,
    { email, name: `Operador ${word}`, language: 'pt-BR' },
    true,
  )
  if (!password) throw new Error(`There is already a person ${email}.`)
  return { email, password, totp: await addSecondFactor(deps, person.id) }
}
