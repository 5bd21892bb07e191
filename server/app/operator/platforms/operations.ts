// Makes platforms and their fee plans for operators. In the sandbox the sandbox bank is told about
// a new one.

import { isGivenDay, startOf } from '../../../kernel/brazil/calendar.ts'
import {
  INSTALLATION,
  type Id,
  type OwnerId,
  type PersonId,
  type SellerId,
} from '../../../kernel/ids.ts'
import { refuse, refuseField, type Faults } from '../../../kernel/refusal.ts'
import { ALL_SCOPES, type BodyOf } from '../../../../contract/operation.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { INSTALLMENTS_MAX, SANDBOX_RULES, type PlanRule } from '../../../marketplace/fees/plan.ts'
import type { StoredPlan } from '../../../marketplace/fees/plan-version.ts'
import { planOf } from '../../../marketplace/fees/store.ts'
import type { Registration } from '../../../marketplace/sellers/registration/register.ts'
import type { Seller } from '../../../marketplace/sellers/seller.ts'
import { findById } from '../../../marketplace/sellers/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import type { Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { addPlan as addNext } from '../../fee-plans.ts'
import { registerPlatform } from '../../platforms.ts'
import type { addPlanCall } from './calls.ts'

/**
 * An operator as a caller of the public API for a platform, with every right. No credential has the
 * id of a person.
 */
export const callerFor = ({ owner, id }: Seller, person: PersonId): Caller => ({
  owner,
  seller: id,
  platform: true,
  credential: person as string as Id<'credential'>,
  scopes: new Set(ALL_SCOPES),
  person,
})

/** Tells the sandbox bank of a platform; again changes nothing. */
async function introduce(deps: Deps, seller: Seller): Promise<void> {
  const { owner, name, city, taxpayerId } = seller
  await deps.banks.sandbox?.register({ owner, name, city, taxpayerId: taxpayerId! })
}

type Made<T> = { readonly made: T; readonly replayed: boolean }

/**
 * Makes a platform, once for a key. `field`: that of its document, for a document that has a
 * platform already.
 */
export async function makePlatform(
  deps: Deps,
  registration: Registration,
  { field, key }: { field: string; key: Key | undefined },
): Promise<Made<Seller>> {
  const before = key && (await recall(deps.db, INSTALLATION, key))
  if (before) {
    const made = (await findById(deps.db, before.objectId as SellerId))!
    await introduce(deps, made)
    return { made, replayed: true }
  }
  if (deps.banks.sandbox && registration.type === 'individual')
    throw refuseField(field, {
      en: 'must be of a company: the sandbox bank has no others',
      pt: 'deve ser de uma empresa: o banco do sandbox não tem outros',
    })
  if ((await deps.takesNewPlatforms?.()) === false)
    throw refuseField(field, {
      en: 'is of a new platform, and this part of the installation takes none',
      pt: 'é de uma plataforma nova, e esta parte da instalação não aceita outras',
    })
  const isLive = deps.config.mode === 'live'
  const made = await inTransaction(deps.db, async (tx) => {
    const opened = await registerPlatform(tx, deps, {
      registration,
      rules: isLive ? [] : SANDBOX_RULES,
      isLive,
    })
    if ('known' in opened)
      throw refuseField(field, { en: 'has a platform already', pt: 'já tem uma plataforma' })
    await claimFor(tx, INSTALLATION, key, { kind: 'seller', id: opened.added.id }, deps.clock.now())
    return opened.added
  })
  await introduce(deps, made)
  return { made, replayed: false }
}

/** What is wrong with rules that have the right form. */
function faultsOf(rules: readonly PlanRule[]): Faults {
  const faults: Faults = {}
  for (const [n, { method, instalments: installments }] of rules.entries()) {
    const [first, last] = installments
    const isSpan = first <= last && (method === 'credit' ? last <= INSTALLMENTS_MAX : last === 1)
    const isTaken = rules
      .slice(0, n)
      .some(
        (one) => one.method === method && one.instalments[0] <= last && one.instalments[1] >= first,
      )
    if (!isSpan)
      faults[`rules.${n}.instalments`] = [
        {
          en: 'must be [first, last]; only credit has more than one',
          pt: 'deve ser [primeira, última]; só crédito tem mais de uma',
        },
      ]
    else if (isTaken)
      faults[`rules.${n}.instalments`] = [
        { en: 'has a price in another rule already', pt: 'já tem preço em outra regra' },
      ]
  }
  return faults
}

/** Adds a version of a platform's fees, once for a key. */
export async function addPlan(
  deps: Deps,
  owner: OwnerId,
  { rules: given, fee_on_refund: feeOnRefund, starts_on: on }: BodyOf<typeof addPlanCall>,
  key: Key | undefined,
): Promise<Made<StoredPlan>> {
  const before = key && (await recall(deps.db, owner, key))
  if (before)
    return { made: (await planOf(deps.db, owner, versionIn(before.objectId)))!, replayed: true }
  const rules = given as unknown as PlanRule[]
  const fields = faultsOf(rules)
  if (Object.keys(fields).length > 0) throw refuse('invalid_request', { fields })
  if (on !== undefined && !isGivenDay(on)) throw refuseField('starts_on', FIELD_MESSAGES.notADate)
  const startsAt = on === undefined ? deps.clock.now() : startOf(on)!
  const made = await inTransaction(deps.db, async (tx) => {
    const next = await addNext(tx, deps.clock, owner, { plan: { rules, feeOnRefund }, startsAt })
    if ('last' in next)
      throw refuseField('starts_on', {
        en: 'must not be before the start of the last version',
        pt: 'não pode ser antes do início da última versão',
      })
    const id = idOf(next.added.version)
    await claimFor(tx, owner, key, { kind: 'fee_plan', id }, deps.clock.now())
    return next.added
  })
  return { made, replayed: false }
}

/** A version as the id of an object, which keys name. */
const idOf = (version: number): string => version.toString().padStart(32, '0')
const versionIn = (id: string): number => Number(id)
