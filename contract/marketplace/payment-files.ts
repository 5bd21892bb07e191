// Files with a bank that pays out by CNAB: the remittances that were written for it, and its returns
// that were read. They are the platform's, whose agreement it is; its sellers find none.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, IdIn, Instant, Nullable, TextIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { Author } from '../records/audit.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import {
  BOLETO_FILE_DIRECTIONS as DIRECTIONS,
  RETURN_MAX_BYTES,
} from '../payments/boletos/files.ts'
import type { Text } from '../text.ts'
import {
  PAYMENT_AT_BANK,
  PAYMENT_FILE_EXCEPTIONS,
  PAYMENT_FILE_REPORTS,
} from '../names/payment-file-lines.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/payment-files.ts'

const FILE_NAME_MAX = 200

/** How far a file is. */
export const PAYMENT_FILE_STATUSES = ['reserved', 'made', 'downloaded', 'answered', 'read'] as const

const Count = (text: Text) => Type.Integer({ text })
const Agreement = (text: Text) => Type.String({ text })

const PaymentFile = Exact({
  id: HexId('payment file'),
  resource: Type.Literal('payment_file'),
  direction: Type.Enum(DIRECTIONS),
  agreement: Agreement({
    en: 'The code of the bank and the number of the agreement, or the account: `237/456789`.',
    pt: 'O código do banco e o número do convênio, ou a conta: `237/456789`.',
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
  status: Type.Enum(PAYMENT_FILE_STATUSES, {
    text: {
      en: 'Of a remittance: `reserved` (its writing was interrupted), `made`, `downloaded`, and `answered` once the bank has said of each payment whether it has it. Of a return: `read`.',
      pt: 'De uma remessa: `reserved` (a gravação foi interrompida), `made` (feita), `downloaded` (baixada) e `answered` quando o banco disse de cada pagamento se o recebeu. De um retorno: `read`.',
    },
  }),
  sent: Nullable(
    Exact({
      payments: Count({ en: 'Payments in the file.', pt: 'Pagamentos no arquivo.' }),
      records: Count({ en: 'Lines of the file.', pt: 'Linhas do arquivo.' }),
      total_cents: CentsOut({ en: 'Sum of the payments.', pt: 'Soma dos pagamentos.' }),
      pay_on: Nullable(
        Type.String({ text: { en: 'The day of payment.', pt: 'O dia do pagamento.' } }),
      ),
      open: Count({
        en: 'Of which no return has told.',
        pt: 'Dos quais nenhum retorno disse nada.',
      }),
      accepted: Count({ en: 'That the bank has.', pt: 'Que o banco recebeu.' }),
      paid: Count({ en: 'That are paid.', pt: 'Que foram pagos.' }),
      failed: Count({ en: 'That failed.', pt: 'Que falharam.' }),
      returned: Count({ en: 'That came back.', pt: 'Que voltaram.' }),
    }),
  ),
  read: Nullable(
    Exact({
      accepted: Count({ en: 'Payments that the bank has.', pt: 'Pagamentos que o banco recebeu.' }),
      payments: Count({ en: 'Payments that were made.', pt: 'Pagamentos efetuados.' }),
      paid_cents: CentsOut({ en: 'Sum of these.', pt: 'Soma desses.' }),
      failed: Count({ en: 'Payments that failed.', pt: 'Pagamentos que falharam.' }),
      returned: Count({ en: 'Payments that came back.', pt: 'Pagamentos que voltaram.' }),
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
  downloads: Count({
    en: 'How often it was downloaded here. Hand it to the bank once.',
    pt: 'Quantas vezes foi baixado por aqui. Entregue-o ao banco uma só vez.',
  }),
  created_by: Author({
    en: 'Who made or uploaded it; of a file by folders, the server.',
    pt: 'Quem o fez ou enviou; de um arquivo por pastas, o servidor.',
  }),
  created_at: Instant(),
  written_at: Nullable(Instant()),
})

const PaymentFileLine = Exact({
  line: Nullable(
    Type.Integer({
      text: {
        en: 'In a return, from 1. Null in a remittance.',
        pt: 'Em um retorno, a partir de 1. Null em uma remessa.',
      },
    }),
  ),
  transfer_id: Nullable(HexId('transfer')),
  refund_id: Nullable(HexId('refund')),
  transaction_id: Nullable(HexId('transaction')),
  number: Nullable(
    Type.String({
      text: {
        en: 'By which the bank names the payment (columns 74 to 93).',
        pt: 'Pelo qual o banco chama o pagamento (colunas 74 a 93).',
      },
    }),
  ),
  report: Nullable(
    Type.Enum(PAYMENT_FILE_REPORTS, {
      text: {
        en: 'Null where the line could not be read, or is of no payment.',
        pt: 'Null se a linha não pôde ser lida, ou não é de um pagamento.',
      },
    }),
  ),
  codes: Type.Array(Type.String(), {
    text: {
      en: 'The codes of the bank’s occurrences (G059); one of the bank’s own has its number before it.',
      pt: 'Os códigos das ocorrências do banco (G059); um próprio do banco tem o número dele antes.',
    },
  }),
  amount_cents: Nullable(CentsOut({ en: 'Of the payment.', pt: 'Do pagamento.' })),
  status: Nullable(
    Type.Enum(PAYMENT_AT_BANK, {
      text: { en: 'Of the payment at the bank, now.', pt: 'Do pagamento no banco, agora.' },
    }),
  ),
  exceptions: Type.Array(Exact({ kind: Type.Enum(PAYMENT_FILE_EXCEPTIONS), says: Type.String() })),
})

const params = Type.Object({ id: IdIn('payment file') })
const scopes = ['payments', 'sellers'] as const
const refusals = ['payment_file_not_found'] as const
const path = '/v1/payment_files'

export const listPaymentFiles = operation({
  id: 'paymentFiles.list',
  summary: {
    en: 'List the files exchanged with the bank that pays out by files (CNAB), the newest first',
    pt: 'Listar os arquivos trocados com o banco que paga por arquivos (CNAB), os mais novos primeiro',
  },
  description: DESCRIPTIONS['paymentFiles.list'],
  method: 'GET',
  path,
  scopes,
  query: ListQuery({ direction: Type.Optional(Type.Enum(DIRECTIONS)), ...timeFilters }),
  reply: List(PaymentFile),
})

export const uploadPaymentFile = operation({
  id: 'paymentFiles.create',
  delicate: { is: 'moves_money' },
  summary: {
    en: 'Upload a return file of payments (CNAB), at most 2 MB, as the body itself',
    pt: 'Enviar um arquivo de retorno de pagamentos (CNAB), de até 2 MB, como o próprio corpo',
  },
  description: DESCRIPTIONS['paymentFiles.create'],
  method: 'POST',
  path,
  scopes,
  status: 201,
  existing: true,
  idempotent: true,
  takes: { maxBytes: RETURN_MAX_BYTES, types: ['application/octet-stream', 'text/plain'] },
  query: Type.Object({
    file_name: Type.Optional(TextIn(FILE_NAME_MAX, { text: FIELD_TEXTS.fileName })),
  }),
  reply: PaymentFile,
  refusals: [
    'platform_only',
    'payment_file_uploads_off',
    'payment_file_unreadable',
    'payment_file_not_yours',
  ],
})

export const writePaymentFile = operation({
  id: 'paymentFiles.write',
  delicate: { is: 'moves_money' },
  summary: {
    en: 'Make the next remittance of the payouts that wait for a file',
    pt: 'Fazer a próxima remessa dos repasses que esperam um arquivo',
  },
  description: DESCRIPTIONS['paymentFiles.write'],
  method: 'POST',
  path: `${path}/remittances`,
  scopes,
  status: 201,
  idempotent: true,
  reply: PaymentFile,
  refusals: ['platform_only', 'bank_not_configured', 'nothing_to_send'],
})

export const getPaymentAgreement = operation({
  id: 'paymentFiles.agreement',
  summary: {
    en: 'Get the agreement with the bank that pays out by files, and what waits for the next file',
    pt: 'Consultar o convênio com o banco que paga por arquivos, e o que espera o próximo arquivo',
  },
  description: DESCRIPTIONS['paymentFiles.agreement'],
  method: 'GET',
  path: `${path}/agreement`,
  scopes,
  reply: Exact({
    resource: Type.Literal('payment_agreement'),
    agreement: Nullable(
      Agreement({
        en: 'The code of the bank and the number of the agreement. Null if no bank of yours works by files.',
        pt: 'O código do banco e o número do convênio. Null se nenhum banco seu trabalha por arquivos.',
      }),
    ),
    return_uploads: Type.Boolean({
      text: {
        en: 'Whether returns may be uploaded. In live mode the operator of the installation allows it.',
        pt: 'Se retornos podem ser enviados por aqui. Em produção, quem permite é o operador da instalação.',
      },
    }),
    by_folders: Type.Boolean({
      text: {
        en: 'Whether the server exchanges the files by folders at set times.',
        pt: 'Se o servidor troca os arquivos por pastas em horários marcados.',
      },
    }),
    waiting: Exact({
      payments: Count({
        en: 'Payouts that are in no written file.',
        pt: 'Repasses que não estão em nenhum arquivo gravado.',
      }),
      total_cents: CentsOut({ en: 'Sum of these.', pt: 'Soma desses.' }),
    }),
  }),
})

export const getPaymentFile = operation({
  id: 'paymentFiles.get',
  summary: {
    en: 'Get a file exchanged with the bank that pays out by files',
    pt: 'Consultar um arquivo trocado com o banco que paga por arquivos',
  },
  description: DESCRIPTIONS['paymentFiles.get'],
  method: 'GET',
  path: `${path}/:id`,
  scopes,
  params,
  reply: PaymentFile,
  refusals,
})

export const listPaymentFileLines = operation({
  id: 'paymentFiles.lines',
  summary: {
    en: 'List the payments of a remittance, or what the lines of a return did',
    pt: 'Listar os pagamentos de uma remessa, ou o que as linhas de um retorno fizeram',
  },
  description: DESCRIPTIONS['paymentFiles.lines'],
  method: 'GET',
  path: `${path}/:id/lines`,
  scopes,
  params,
  query: ListQuery({}),
  reply: List(PaymentFileLine),
  refusals,
})

export const downloadPaymentFile = operation({
  id: 'paymentFiles.content',
  delicate: { is: 'shows_secret' },
  summary: {
    en: 'Download a remittance of payments, as it was made',
    pt: 'Baixar uma remessa de pagamentos, como foi feita',
  },
  description: DESCRIPTIONS['paymentFiles.content'],
  method: 'GET',
  path: `${path}/:id/content`,
  scopes,
  confidential: true,
  params,
  reply: Type.Unknown(),
  produces: 'application/octet-stream',
  refusals: ['payment_file_not_found', 'payment_file_gone'],
})
