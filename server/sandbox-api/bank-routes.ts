// The calls of contract/sandbox/bank.ts.

import { getSandboxBank, setSandboxBank } from '../../contract/sandbox/bank.ts'
import { nearest } from '../kernel/edit-distance.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { type Caller, demandPlatform } from '../runtime/caller.ts'
import type { Deps, SandboxBanks } from '../runtime/deps.ts'
import { serve } from '../runtime/route.ts'
import { recordPulled } from './control.ts'

function banksOf({ banks }: Deps): SandboxBanks {
  if (!banks.sandbox) throw refuse('bank_not_configured')
  return banks.sandbox.banks
}

/** A connection has secrets that make payments: who may only read does not see it. */
const toWire = (banks: SandboxBanks, { owner, scopes }: Pick<Caller, 'owner' | 'scopes'>) => ({
  resource: 'sandbox_bank' as const,
  bank: banks.of(owner),
  banks: banks.all.map(({ name, title }) => ({ name, title })),
  connection: (scopes.has('payments') && banks.connectionOf(owner)) || null,
})

/** Refuses a name that no bank has, and says which one is like it. */
function demandKnown({ all }: SandboxBanks, given: string): void {
  const names = all.map(({ name }) => name)
  if (names.includes(given)) return
  const near = nearest(given, names)
  throw refuseField('bank', {
    en: near === undefined ? `is one of ${names.join(', ')}` : `is none; did you mean "${near}"?`,
    pt: near === undefined ? `é um de ${names.join(', ')}` : `não existe; seria "${near}"?`,
  })
}

export const routes = [
  serve(getSandboxBank, async ({ deps, caller }) => {
    demandPlatform(caller)
    return { body: toWire(banksOf(deps), caller) }
  }),
  serve(setSandboxBank, async ({ deps, caller, body }) => {
    demandPlatform(caller)
    const banks = banksOf(deps)
    demandKnown(banks, body.bank)
    await banks.choose(caller.owner, body.bank)
    deps.siblings?.notify('banks')
    await recordPulled({ deps, caller }, caller.owner)
    return { body: toWire(banks, caller) }
  }),
]
