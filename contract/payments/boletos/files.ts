// Files with a bank that takes boletos by CNAB: the remittances that were written for it, and
// its returns that were read. They are the platform's, whose agreement it is; its sellers find
// none.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, IdIn, Instant, Nullable, TextIn } from '../../fields.ts'
import { List, ListQuery } from '../../list.ts'
import { operation } from '../../operation.ts'
import { FIELD_TEXTS } from '../../fields/field-texts.ts'
import type { Text } from '../../text.ts'
import { DESCRIPTIONS } from '../../texts/operations/payments/boleto-files.ts'

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
  'due_date',
  'protest',
  'protest_cancel',
  'registered',
  'refused',
  'paid',
  'withdrawn',
  'instruction_refused',
  'look',
  'informational',
] as const

export const BOLETO_AT_BANK = ['requested', 'registered', 'refused', 'withdrawn', 'paid'] as const

const Count = (text: Text) => Type.Integer({ text })

const BoletoFile = Exact({
  id: HexId('boleto file'),
  resource: Type.Literal('boleto_file'),
  direction: Type.Enum(BOLETO_FILE_DIRECTIONS),
  agreement: Type.String({
    text: {
      en: 'The code of the bank and the number of the agreement: `756/1234567`.',
      pt: 'O código do banco e o número do convênio: `756/1234567`.',
    },
  }),
  sequence: Type.Integer({
    text: {
      en: 'Of a remittance ours (NSA), without gaps; of a return the bank’s.',
      pt: 'De uma remessa, o nosso (NSA), sem lacunas; de um retorno, o do banco.',
    },
  }),
  name: Nullable(
    Type.String({
      text: {
        en: 'Null until a remittance is written, and of a return that was uploaded without a name.',
        pt: 'Null até a remessa ser gravada, e em um retorno enviado sem nome.',
      },
    }),
  ),
  sent: Nullable(
    Exact({
      instructions: Count({
        en: 'Boletos to register or withdraw.',
        pt: 'Boletos a registrar ou baixar.',
      }),
      records: Count({ en: 'Lines of the file.', pt: 'Linhas do arquivo.' }),
      total_cents: CentsOut({ en: 'Sum of the face values.', pt: 'Soma dos valores nominais.' }),
    }),
  ),
  read: Nullable(
    Exact({
      registered: Count({ en: 'Boletos registered.', pt: 'Boletos registrados.' }),
      refused: Count({ en: 'Boletos refused by the bank.', pt: 'Boletos recusados pelo banco.' }),
      withdrawn: Count({ en: 'Boletos withdrawn.', pt: 'Boletos baixados.' }),
      payments: Count({ en: 'Payments.', pt: 'Pagamentos.' }),
      paid_cents: CentsOut({ en: 'Sum of the payments.', pt: 'Soma dos pagamentos.' }),
      informational: Count({
        en: 'Lines for information, which change nothing.',
        pt: 'Linhas informativas, que não mudam nada.',
      }),
      again: Count({
        en: 'Lines that an earlier file has too; they changed nothing.',
        pt: 'Linhas que um arquivo anterior também tem; não mudaram nada.',
      }),
      exceptions: Count({
        en: 'What a person needs to look at.',
        pt: 'O que precisa ser verificado por uma pessoa.',
      }),
    }),
  ),
  created_at: Instant(),
  written_at: Nullable(Instant()),
})

const BoletoFileLine = Exact({
  line: Nullable(
    Type.Integer({
      text: {
        en: 'In a return, from 1. Null in a remittance.',
        pt: 'Em um retorno, a partir de 1. Null em uma remessa.',
      },
    }),
  ),
  transaction_id: Nullable(HexId('transaction')),
  our_number: Nullable(
    Type.String({ text: { en: 'Nosso número.', pt: 'O nosso número do boleto.' } }),
  ),
  report: Nullable(
    Type.Enum(BOLETO_FILE_REPORTS, {
      text: {
        en: 'Null where the line could not be read.',
        pt: 'Null se a linha não pôde ser lida.',
      },
    }),
  ),
  movement: Nullable(
    Type.String({
      text: {
        en: 'The code of the bank for it (C044).',
        pt: 'O código de movimento do banco (C044).',
      },
    }),
  ),
  reasons: Type.Array(Type.String(), {
    text: {
      en: 'The codes of the bank’s reasons (C047).',
      pt: 'Os códigos dos motivos do banco (C047).',
    },
  }),
  amount_cents: Nullable(
    CentsOut({ en: 'Face value of the boleto.', pt: 'Valor nominal do boleto.' }),
  ),
  paid_cents: Nullable(
    CentsOut({ en: 'What was paid by this line.', pt: 'O que foi pago por esta linha.' }),
  ),
  occurred_on: Nullable(
    Type.String({ text: { en: 'Day, `2026-12-10`.', pt: 'Dia, `2026-12-10`.' } }),
  ),
  credited_on: Nullable(Type.String({ text: { en: 'Day of the credit.', pt: 'Dia do crédito.' } })),
  status: Nullable(
    Type.Enum(BOLETO_AT_BANK, {
      text: { en: 'Of the boleto at the bank, now.', pt: 'Do boleto no banco, agora.' },
    }),
  ),
  exceptions: Type.Array(Exact({ kind: Type.Enum(BOLETO_FILE_EXCEPTIONS), says: Type.String() })),
})

const params = Type.Object({ id: IdIn('boleto file') })
const scopes = ['payments'] as const
const refusals = ['boleto_file_not_found'] as const

export const listBoletoFiles = operation({
  id: 'boletoFiles.list',
  summary: {
    en: 'List the files exchanged with the bank of boletos (CNAB), the newest first',
    pt: 'Listar os arquivos trocados com o banco de boletos (CNAB), os mais novos primeiro',
  },
  description: DESCRIPTIONS['boletoFiles.list'],
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
  summary: {
    en: 'Upload a return file of the bank (CNAB), at most 2 MB, as the body itself',
    pt: 'Enviar um arquivo de retorno do banco (CNAB), de até 2 MB, como o próprio corpo',
  },
  description: DESCRIPTIONS['boletoFiles.create'],
  method: 'POST',
  path: '/v1/boleto_files',
  scopes,
  status: 201,
  existing: true,
  idempotent: true,
  takes: { maxBytes: RETURN_MAX_BYTES, types: ['application/octet-stream', 'text/plain'] },
  query: Type.Object({
    file_name: Type.Optional(TextIn(FILE_NAME_MAX, { text: FIELD_TEXTS.fileName })),
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

export const writeBoletoFile = operation({
  id: 'boletoFiles.write',
  delicate: { is: 'asks_money' },
  summary: {
    en: 'Make the next remittance of the boletos that wait for a file',
    pt: 'Fazer a próxima remessa dos boletos que esperam um arquivo',
  },
  description: DESCRIPTIONS['boletoFiles.write'],
  method: 'POST',
  path: '/v1/boleto_files/remittances',
  scopes,
  status: 201,
  idempotent: true,
  reply: BoletoFile,
  refusals: ['platform_only', 'bank_not_configured', 'nothing_to_send'],
})

export const getBoletoAgreement = operation({
  id: 'boletoFiles.agreement',
  summary: {
    en: 'Get the agreement with the bank of boletos that works by files',
    pt: 'Consultar o convênio com o banco de boletos que trabalha por arquivos',
  },
  description: DESCRIPTIONS['boletoFiles.agreement'],
  method: 'GET',
  path: '/v1/boleto_files/agreement',
  scopes,
  reply: Exact({
    resource: Type.Literal('boleto_agreement'),
    agreement: Nullable(
      Type.String({
        text: {
          en:
            'The code of the bank and the number of the agreement. Null if no bank of yours works ' +
            'by files.',
          pt: 'O código do banco e o número do convênio. Null se nenhum banco seu trabalha por arquivos.',
        },
      }),
    ),
    return_uploads: Type.Boolean({
      text: {
        en: 'Whether returns may be uploaded. In live mode the operator of the installation allows it.',
        pt:
          'Se retornos podem ser enviados por aqui. Em produção, quem permite é o operador da ' +
          'instalação.',
      },
    }),
    waiting: Count({
      en: 'Instructions that are in no written file.',
      pt: 'Instruções que não estão em nenhum arquivo gravado.',
    }),
  }),
})

export const getBoletoFile = operation({
  id: 'boletoFiles.get',
  summary: {
    en: 'Get a file exchanged with the bank of boletos',
    pt: 'Consultar um arquivo trocado com o banco de boletos',
  },
  description: DESCRIPTIONS['boletoFiles.get'],
  method: 'GET',
  path: '/v1/boleto_files/:id',
  scopes,
  params,
  reply: BoletoFile,
  refusals,
})

export const listBoletoFileLines = operation({
  id: 'boletoFiles.lines',
  summary: {
    en: 'List the lines of a file exchanged with the bank of boletos',
    pt: 'Listar as linhas de um arquivo trocado com o banco de boletos',
  },
  description: DESCRIPTIONS['boletoFiles.lines'],
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
  summary: {
    en: 'Download a remittance, as it was written',
    pt: 'Baixar uma remessa, como foi escrita',
  },
  description: DESCRIPTIONS['boletoFiles.content'],
  method: 'GET',
  path: '/v1/boleto_files/:id/content',
  scopes,
  params,
  reply: Type.Unknown(),
  produces: 'application/octet-stream',
  refusals: ['boleto_file_not_found', 'boleto_file_gone'],
})
