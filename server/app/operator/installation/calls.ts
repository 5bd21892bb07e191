// The portal's calls of operators about the installation itself: its banks, backups, keys and the
// chain of the audit log. Operations as data, apart from the public contract.

import { Type } from 'typebox'
import { Exact, Instant, Nullable } from '../../../../contract/fields.ts'
import { internalOperation } from '../../../../contract/operation.ts'
import {
  CERTIFICATE_KINDS,
  CERTIFICATE_STATES,
} from '../../../providers/certificates/certificate.ts'
import { OPERATOR } from '../path.ts'

const PATH = `${OPERATOR}/installation`
const Seconds = (description: string) => Type.Number({ description })

export const installationCall = internalOperation({
  id: 'portal.operator.installation',
  summary:
    'The banks that are configured and how they answer, certificates, the last backup, the keys and their age, the chain of the audit log',
  method: 'GET',
  path: PATH,
  reply: Exact({
    mode: Type.Enum(['sandbox', 'live']),
    banks: Exact({
      is_file: Type.Boolean({
        description: 'Whether BANKS_FILE is set; without it the sandbox has its own bank.',
      }),
      connections: Type.Array(Type.String(), {
        description: 'By section and name, as in BANKS_FILE.',
      }),
      called: Type.Array(
        Exact({
          bank: Type.String(),
          kind: Type.String(),
          calls: Type.Integer(),
          failed: Type.Integer({ description: 'Calls without an answer, or with 5xx.' }),
          answered_seconds: Nullable(
            Seconds('Since its last answer; null: none since this server started.'),
          ),
          unanswered: Type.Integer({ description: 'Calls since then.' }),
          circuit: Type.Enum(['closed', 'open', 'half_open'], {
            description:
              '`open`: it did not answer and is not asked; `half_open`: the next call tries whether it is back.',
          }),
          pace: Nullable(
            Type.Integer({
              description: 'Calls a second, learnt from what it refused; null: no limit is known.',
            }),
          ),
          waiting: Type.Integer({ description: 'Calls that wait for their turn.' }),
          throttled: Type.Integer({ description: 'Calls that it refused as too many (429).' }),
        }),
        { description: 'Every bank that this server has called since it started.' },
      ),
    }),
    certificates: Type.Array(
      Exact({
        places: Type.Array(Type.String(), {
          description: 'Connections of BANKS_FILE that use it, or `database`.',
        }),
        kind: Type.Enum(CERTIFICATE_KINDS, {
          description: '`client`: ours; `authority`: what we know the other side by.',
        }),
        state: Type.Enum(CERTIFICATE_STATES),
        valid_from: Instant(),
        valid_until: Instant(),
        days_left: Type.Integer({ description: 'Whole days; negative after its end.' }),
      }),
      { description: 'Read from the settings, the first to end first; no bank is called.' },
    ),
    backup: Nullable(
      Exact(
        {
          at: Instant(),
          age_seconds: Seconds('Since then.'),
          file: Nullable(Type.String()),
          bytes: Nullable(Type.Integer()),
          by: Nullable(Type.String({ description: 'The user and the machine.' })),
        },
        { description: 'The last that `npm run backup` has written; null: none is known.' },
      ),
    ),
    keys: Type.Array(
      Exact(
        {
          id: Type.String(),
          made_at: Nullable(Instant()),
          seals: Type.Boolean({ description: 'Whether it encrypts what is new.' }),
        },
        { description: 'One without a time is as old as the key ring.' },
      ),
    ),
    audit_chain: Exact({
      chains: Type.Integer(),
      last_block_at: Nullable(Instant()),
      waiting_seconds: Seconds(
        'For how long the oldest record waits for its block; 0: none waits.',
      ),
    }),
  }),
})

export const checkBanksCall = internalOperation({
  id: 'portal.operator.banks.check',
  delicate: 'none',
  summary:
    'Ask every configured bank for a token, and read both certificates and the address that it notifies, as `npm run preflight`',
  method: 'POST',
  path: `${PATH}/bank-checks`,
  reply: Exact({
    checked_at: Instant(),
    items: Type.Array(Exact({ check: Type.String(), ok: Type.Boolean(), detail: Type.String() })),
  }),
})
