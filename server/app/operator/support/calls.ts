// The operators' search over all platforms: an operation as data, apart from the public contract.

import { Type } from 'typebox'
import { Exact, Instant, Nullable, TextIn } from '../../../../contract/fields.ts'
import { internalOperation } from '../../../../contract/operation.ts'
import { FOUND_KINDS as KINDS_OF_COMPANIES } from '../../../../contract/records/search.ts'
import { SUPPORT_KINDS } from '../../../platform/search/searched.ts'
import { OPERATOR } from '../path.ts'

export const FOUND_MAX = 20
const QUERY_MAX = 200

const FOUND_KINDS = [...KINDS_OF_COMPANIES, ...SUPPORT_KINDS] as const

/** A write: every search is recorded, and what is searched for stays out of addresses. */
export const supportSearchCall = internalOperation({
  id: 'portal.operator.search',
  delicate: { is: 'shows_people' },
  summary:
    'Find an object of any platform by its id, reference, end-to-end id, CPF or CNPJ, or e-mail, each whole. Every search is in the audit log of the installation',
  method: 'POST',
  path: `${OPERATOR}/search`,
  body: Type.Object({ q: TextIn(QUERY_MAX, { minLength: 1 }) }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(
      Exact({
        platform: Type.String(),
        platform_name: Type.String(),
        io_seller_id: Type.String({ description: 'The seller that it belongs to.' }),
        kind: Type.Enum(FOUND_KINDS),
        id: Type.String(),
        status: Nullable(Type.String()),
        amount: Nullable(Type.Integer({ description: 'In centavos.' })),
        created_at: Instant(),
      }),
    ),
    has_more: Type.Boolean(),
    complete: Type.Boolean({
      description: 'Every platform was searched; otherwise only the newest.',
    }),
  }),
})
