// The portal's calls of operators about verifying the books: operations as data, apart from the
// public contract.

import { Type } from 'typebox'
import { Exact, Instant, Nullable } from '../../../../contract/fields.ts'
import { internalOperation } from '../../../../contract/operation.ts'
import { OPERATOR } from '../path.ts'
import { RUN_STATUSES } from './run.ts'

const PATH = `${OPERATOR}/verification`

const CheckName = Exact({ en: Type.String(), pt: Type.String() })

const Run = Exact({
  id: Type.String(),
  status: Type.Enum([...RUN_STATUSES], {
    description:
      '`lost`: its server ended before it did. `failed`: a check could not be made; `current` is its name.',
  }),
  started_by: Type.String({ description: 'Id of the operator.' }),
  complete: Type.Boolean({
    description: 'Everything is read, and none of it taken from earlier verifications.',
  }),
  started_at: Instant(),
  ended_at: Nullable(Instant()),
  elapsed_seconds: Type.Number(),
  checks: Type.Integer(),
  done: Type.Integer(),
  current: Nullable(CheckName),
  cancel_asked: Type.Boolean(),
  failure: Nullable(Type.String()),
  faults: Type.Array(
    Exact({ check: CheckName, count: Type.Integer(), places: Type.Array(Type.String()) }),
    {
      description: 'By the name of the check; of each, the first places.',
    },
  ),
})

export const getVerificationCall = internalOperation({
  id: 'portal.operator.verification.get',
  summary: 'The newest verification that an operator started: how far it is, or what it found',
  method: 'GET',
  path: PATH,
  reply: Exact({ run: Nullable(Run) }),
})

export const startVerificationCall = internalOperation({
  id: 'portal.operator.verification.start',
  delicate: 'none',
  summary: 'Verify the books, in the background',
  method: 'POST',
  path: PATH,
  body: Exact({
    complete: Type.Optional(
      Type.Boolean({ description: 'Read everything, whatever was verified before.' }),
    ),
  }),
  reply: Exact({ run: Run }),
  status: 201,
  refusals: ['verification_running'],
})

export const cancelVerificationCall = internalOperation({
  id: 'portal.operator.verification.cancel',
  delicate: 'none',
  summary: 'End the verification under way, without a result',
  method: 'POST',
  path: `${PATH}/cancel`,
  reply: Exact({ run: Run }),
  refusals: ['verification_not_running'],
})
