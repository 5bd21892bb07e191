// A user of a company: a person's membership, with its role and status. Pure.

import type { HolderId, OwnerId, PersonId, PortalUserId, SellerId } from '../../kernel/ids.ts'
import type { Person } from './people/person.ts'
import type { Role } from './roles.ts'

export type Membership = {
  readonly owner: OwnerId
  readonly id: PortalUserId
  /** The company, by its seller id. */
  readonly seller: SellerId
  readonly person: PersonId
  readonly role: Role
  /** Of a cardholder: the holder of their cards. */
  readonly holder: HolderId | null
  /** `invited`: the person has not accepted yet. */
  readonly status: 'invited' | 'active' | 'blocked'
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type User = Membership & Pick<Person, 'name' | 'email' | 'language'>

/** What the audit log shows of a user. */
export const auditedOf = ({ email, role, status, holder }: User) => ({
  email,
  role,
  status,
  holder,
})
