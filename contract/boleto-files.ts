// Files with a bank that takes boletos by CNAB 240: the remittances that were written for it, and
// its returns that were read. They are the platform's, whose agreement it is; its sellers find
// none.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, IdIn, Instant, Nullable, Text } from './fields.ts'
import { List, ListQuery } from './list.ts'
import { operation } from './operation.ts'

/** Some four thousand occurrences. The operator's command reads larger files. */
export const RETURN_MAX_BYTES = 2 * 1024 * 1024
const FILE_NAME_MAX = 200

export const BOLETO_FILE_DIRECTIONS = ['remittance', 'return'] as const

/** What a person needs to look at. The meaning of each: docs/cnab.md. */
export const BOLETO_FILE_EXCEPTIONS = [
  'malformed',
  'unknown_boleto',
  'amount_differs',
  'not_open',
  'instruction_refused',
  'look',
  'unwritable',
] as const

/** What a line of a remittance asks for, and what a line of a return reports. */
export const BOLETO_FILE_REPORTS = [
  'register',
  'withdraw',
  'registered',
  'refused',
  'paid',
  'withdrawn',
  'instruction_refused',
  'look',
  'informational',
] as const

export const BOLETO_AT_BANK = ['requested', 'registered', 'refused', 'withdrawn', 'paid'] as const

const Count = (description: string) => Type.Integer({ description })

const BoletoFile = Exact({
  id: HexId('boleto file'),
  resource: Type.Literal('boleto_file'),
  direction: Type.Enum(BOLETO_FILE_DIRECTIONS),
  agreement: Type.String({
    description: 'The code of the bank and the number of the agreement: `756/1234567`.',
  }),
  sequence: Type.Integer({
    description: 'Of a remittance ours (NSA), without gaps; of a return the bank’s.',
  }),
  name: Nullable(
    Type.String({
      description:
        'Null until a remittance is written, and of a return that was uploaded without a name.',
    }),
  ),
  sent: Nullable(
    Exact({
      instructions: Count('Boletos to register or withdraw.'),
      records: Count('Lines of the file.'),
      total_cents: CentsOut('Sum of the face values.'),
    }),
  ),
  read: Nullable(
    Exact({
      registered: Count('Boletos registered.'),
      refused: Count('Boletos refused by the bank.'),
      withdrawn: Count('Boletos withdrawn.'),
      payments: Count('Payments.'),
      paid_cents: CentsOut('Sum of the payments.'),
      informational: Count('Lines for information, which change nothing.'),
      again: Count('Lines that an earlier file has too; they changed nothing.'),
      exceptions: Count('What a person needs to look at.'),
    }),
  ),
  created_at: Instant(),
  written_at: Nullable(Instant()),
})

const BoletoFileLine = Exact({
  line: Nullable(Type.Integer({ description: 'In a return, from 1. Null in a remittance.' })),
  transaction_id: Nullable(HexId('transaction')),
  our_number: Nullable(Type.String({ description: 'Nosso número.' })),
  report: Nullable(
    Type.Enum(BOLETO_FILE_REPORTS, { description: 'Null where the line could not be read.' }),
  ),
  movement: Nullable(Type.String({ description: 'The code of the bank for it (C044).' })),
  reasons: Type.Array(Type.String(), { description: 'The codes of the bank’s reasons (C047).' }),
  amount_cents: Nullable(CentsOut('Face value of the boleto.')),
  paid_cents: Nullable(CentsOut('What was paid by this line.')),
  occurred_on: Nullable(Type.String({ description: 'Day, `2026-12-10`.' })),
  credited_on: Nullable(Type.String({ description: 'Day of the credit.' })),
  status: Nullable(Type.Enum(BOLETO_AT_BANK, { description: 'Of the boleto at the bank, now.' })),
  exceptions: Type.Array(Exact({ kind: Type.Enum(BOLETO_FILE_EXCEPTIONS), says: Type.String() })),
})

const params = Type.Object({ id: IdIn('boleto file') })
const scopes = ['payments'] as const
const refusals = ['boleto_file_not_found'] as const

export const listBoletoFiles = operation({
  id: 'boletoFiles.list',
  summary: 'List the files exchanged with the bank of boletos (CNAB 240), the newest first',
  method: 'GET',
  path: '/v1/boleto_files',
  scopes,
  query: ListQuery({
    direction: Type.Optional(Type.Enum(BOLETO_FILE_DIRECTIONS)),
  }),
  reply: List(BoletoFile),
})

export const uploadBoletoFile = operation({
  id: 'boletoFiles.create',
  delicate: { is: 'moves_money' },
  summary: 'Upload a return file of the bank (CNAB 240), at most 2 MB, as the body itself',
  method: 'POST',
  path: '/v1/boleto_files',
  scopes,
  status: 201,
  existing: true,
  idempotent: true,
  takes: { maxBytes: RETURN_MAX_BYTES, types: ['application/octet-stream', 'text/plain'] },
  query: Type.Object({
    file_name: Type.Optional(Text(FILE_NAME_MAX, { description: 'Its name, shown to people.' })),
  }),
  reply: BoletoFile,
  refusals: [
    'platform_only',
    'boleto_file_uploads_off',
    'boleto_file_unreadable',
    'boleto_file_not_a_return',
    'boleto_file_not_yours',
    'boleto_file_needs_operator',
  ],
})

export const getBoletoAgreement = operation({
  id: 'boletoFiles.agreement',
  summary: 'Get the agreement with the bank of boletos that works by files',
  method: 'GET',
  path: '/v1/boleto_files/agreement',
  scopes,
  reply: Exact({
    resource: Type.Literal('boleto_agreement'),
    agreement: Nullable(
      Type.String({
        description:
          'The code of the bank and the number of the agreement. Null if no bank of yours works by files.',
      }),
    ),
    return_uploads: Type.Boolean({
      description:
        'Whether returns may be uploaded. In live mode the operator of the installation allows it.',
    }),
  }),
})

export const getBoletoFile = operation({
  id: 'boletoFiles.get',
  summary: 'Get a file exchanged with the bank of boletos',
  method: 'GET',
  path: '/v1/boleto_files/:id',
  scopes,
  params,
  reply: BoletoFile,
  refusals,
})

export const listBoletoFileLines = operation({
  id: 'boletoFiles.lines',
  summary: 'List the lines of a file exchanged with the bank of boletos',
  method: 'GET',
  path: '/v1/boleto_files/:id/lines',
  scopes,
  params,
  query: ListQuery({}),
  reply: List(BoletoFileLine),
  refusals,
})

export const downloadBoletoFile = operation({
  id: 'boletoFiles.content',
  summary: 'Download a remittance, as it was written',
  method: 'GET',
  path: '/v1/boleto_files/:id/content',
  scopes,
  params,
  reply: Type.Unknown(),
  produces: 'application/octet-stream',
  refusals: ['boleto_file_not_found', 'boleto_file_gone'],
})
