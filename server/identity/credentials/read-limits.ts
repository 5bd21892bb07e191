// Reads the limits that a caller gives a credential: networks, an end, a budget. Pure. What they may
// be at most is decided in limits.ts.

import type { createCredential, updateCredential } from '../../../contract/access/credentials.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { refuseField } from '../../kernel/refusal.ts'
import { readNetwork } from '../auth/credential.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { hasOperation, type Budget } from '../../runtime/budget.ts'

export function readNetworks(texts: readonly string[] | null): readonly string[] | null {
  texts?.forEach((text, n) => {
    if (readNetwork(text) === undefined)
      throw refuseField(`networks.${n}`, {
        en: 'must be an IP address, or a network such as 203.0.113.0/24',
        pt: 'deve ser um endereço IP, ou uma rede como 203.0.113.0/24',
      })
  })
  return texts && [...new Set(texts)]
}

export const endIn = (text: string | null): Date | null => (text === null ? null : new Date(text))

export function demandFuture(end: Date | null, wall: Date): Date | null {
  if (end && end <= wall) throw refuseField('expires_at', FIELD_MESSAGES.notInTheFuture)
  return end
}

const isKnownPattern = (pattern: string): boolean =>
  OPERATIONS.some(({ id }) => hasOperation(pattern, id))

/** A budget as given; null where it limits nothing. */
export function readBudget(
  given: NonNullable<BodyOf<typeof createCredential>['budget']>,
): Budget | null {
  const {
    operations = null,
    hours = null,
    amount_per_call: amountPerCall = null,
    amount_per_day: amountPerDay = null,
  } = given
  operations?.forEach((pattern, n) => {
    if (!isKnownPattern(pattern))
      throw refuseField(`budget.operations.${n}`, {
        en: 'must be the name of a call such as transactions.create, or a family such as customers.*',
        pt: 'deve ser o nome de uma chamada como transactions.create, ou uma família como customers.*',
      })
  })
  if (hours && hours.from === hours.to)
    throw refuseField('budget.hours.to', {
      en: 'must not be the same time as from',
      pt: 'não pode ser o mesmo horário de from',
    })
  const budget = {
    operations: operations && [...new Set(operations)],
    hours,
    amountPerCall,
    amountPerDay,
  }
  return Object.values(budget).every((limit) => limit === null) ? null : budget
}

/** Absent: as before. Only operators change the calls a minute of a credential that exists. */
export type NewLimits = BodyOf<typeof updateCredential> & { readonly rate_limit?: number | null }

/** What is given of a change, as a credential has it. */
export function readChange(
  { budget, networks, expires_at: end, note, rate_limit: rateLimit }: NewLimits,
  wall: Date,
) {
  return {
    ...(budget === undefined ? {} : { budget: budget && readBudget(budget) }),
    ...(networks === undefined ? {} : { networks: readNetworks(networks) }),
    ...(end === undefined ? {} : { expiresAt: demandFuture(endIn(end), wall) }),
    ...(note === undefined ? {} : { note }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
  }
}
