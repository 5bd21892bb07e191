// Which permission a user of the portal needs for an operation of the public API, by the tables of
// contract/access/permissions.ts. Pure.

import { mayNeedSecondFactor } from '../../../contract/access/delicacy.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import {
  BY_OPERATION,
  BY_RESOURCE,
  type Permission,
  type Rule,
} from '../../../contract/access/permissions.ts'

const READS: ReadonlySet<string> = new Set(['GET'])

/** The rule with the longest beginning of an id. */
function ruleOf(id: string): Rule | undefined {
  const parts = id.split('.')
  for (let n = parts.length; n > 0; n--) {
    const found = BY_RESOURCE[parts.slice(0, n).join('.')]
    if (found) return found
  }
  return undefined
}

/**
 * The permissions of which a user needs one; an empty list, which allows no user, where the table
 * has no entry.
 */
export function permissionsFor({
  id,
  method,
}: Pick<Operation, 'id' | 'method'>): readonly Permission[] {
  const named = BY_OPERATION[id]
  if (named) return named
  const rule = ruleOf(id)
  const needed = READS.has(method) ? rule?.read : rule?.write
  return needed ? [needed] : []
}

const WITH_FACTOR: ReadonlySet<Permission> = new Set(
  OPERATIONS.filter(mayNeedSecondFactor).flatMap(permissionsFor),
)

/** Whether a permission opens a call that needs a second factor. */
export const opensWithFactor = (permission: Permission): boolean => WITH_FACTOR.has(permission)
