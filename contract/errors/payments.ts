// The error codes of card payments, boletos and disputes; part of the table in errors.ts.

import { BOLETO_ERRORS } from './boletos.ts'
import { notFound, row, type Refused } from '../refused.ts'

export const PAYMENT_ERRORS = {
  card_declined: row(
    402,
    'payment_error',
    'card',
    { en: 'the card was declined: {why}', pt: 'o cartão foi recusado: {why}' },
    'Pagamento não autorizado',
    {
      en:
        '`error` is the failed transaction; `decline_code` is the reason and `advice` the next ' +
        'step: `retry` (the same card may work later), `other_card` or `never_retry`. Show ' +
        '`message_display` to the buyer.',
      pt:
        '`error` é a transação que falhou; `decline_code` é o motivo e `advice`, o próximo ' +
        'passo: `retry` (o mesmo cartão pode funcionar depois), `other_card` ou `never_retry`. ' +
        'Mostre `message_display` ao comprador.',
    },
  ),
  no_card: row(
    422,
    'invalid_request_error',
    'card',
    {
      en: 'there is no card to charge: send a token or a card; the customer has no default card',
      pt: 'não há cartão a cobrar: envie um token ou um cartão; o cliente não tem cartão padrão',
    },
    'Informe um cartão',
    {
      en:
        'Send `token` (from `/v1/card/tokenize/token`) or `id_card`, or set a default card for ' +
        'the customer.',
      pt:
        'Envie `token` (de `/v1/card/tokenize/token`) ou `id_card`, ou defina um cartão padrão ' +
        'para o cliente.',
    },
  ),
  too_many_installments: row(
    422,
    'invalid_request_error',
    'card',
    {
      en: 'this seller accepts at most {limit} installments',
      pt: 'este vendedor aceita no máximo {limit} parcelas',
    },
    'Número de parcelas não permitido',
    {
      en: "Offer fewer installments, or raise the seller's `credit_max_installments`.",
      pt: 'Ofereça menos parcelas, ou aumente o `credit_max_installments` do vendedor.',
    },
  ),
  capture_exceeds_amount: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'at most {limit} centavos can be captured',
      pt: 'no máximo {limit} centavos podem ser capturados',
    },
    'Valor da captura acima do autorizado',
    {
      en: 'Capture the authorized amount or less; to charge more, create another transaction.',
      pt: 'Capture o valor autorizado ou menos; para cobrar mais, crie outra transação.',
    },
  ),
  capture_refused: row(
    409,
    'conflict_error',
    'state',
    { en: 'the acquirer refused the capture: {why}', pt: 'a adquirente recusou a captura: {why}' },
    'A captura não foi aceita',
    {
      en: 'Read the transaction: its authorization may have expired. Create another transaction.',
      pt: 'Leia a transação: a autorização pode ter expirado. Crie outra transação.',
    },
  ),
  release_refused: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the acquirer refused to release a part of the authorization: {why}',
      pt: 'a adquirente recusou liberar uma parte da autorização: {why}',
    },
    'A liberação parcial não foi aceita',
    {
      en:
        'Capture the amount that you need, which releases the rest, or void the whole ' +
        'transaction.',
      pt: 'Capture o valor de que precisa, o que libera o resto, ou cancele a transação inteira.',
    },
  ),
  customer_without_document: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en:
        'a boleto, or a pix with a due date, needs the CPF or CNPJ of its payer, and this ' +
        'customer has none',
      pt:
        'um boleto, ou um pix com vencimento, precisa do CPF ou CNPJ do pagador, e este cliente ' +
        'não tem nenhum',
    },
    'Informe o CPF ou CNPJ do pagador',
    {
      en: 'Set `taxpayer_id` of the customer first.',
      pt: 'Informe antes o `taxpayer_id` do cliente.',
    },
  ),
  customer_without_address: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en:
        'the bank wants the address of the payer of a pix with a due date, and this customer ' +
        'has none of Brazil that is complete',
      pt:
        'o banco exige o endereço do pagador de um pix com vencimento, e este cliente não tem ' +
        'um endereço completo do Brasil',
    },
    'Informe o endereço do pagador',
    {
      en:
        'Set `address` of the customer first, with `line1`, `city`, `state` and `postal_code`; ' +
        'or create the pix without `due_date`.',
      pt:
        'Informe antes o `address` do cliente, com `line1`, `city`, `state` e `postal_code`; ou ' +
        'crie o pix sem `due_date`.',
    },
  ),
  due_date_not_offered: row(
    409,
    'conflict_error',
    'bank',
    {
      en: 'the bank that receives the pix of this platform makes none with a due date',
      pt: 'o banco que recebe o pix desta plataforma não faz pix com vencimento',
    },
    'Pix com vencimento indisponível',
    {
      en:
        'Create a pix without `due_date`, or a boleto. If the contract with the bank has ' +
        'charges with a due date (cobv), the operator sets `dueDates` of the bank in ' +
        'BANKS_FILE; see docs/add-a-bank.md.',
      pt:
        'Crie um pix sem `due_date`, ou um boleto. Se o contrato com o banco inclui cobranças ' +
        'com vencimento (cobv), o operador ativa `dueDates` do banco em BANKS_FILE; veja ' +
        'docs/add-a-bank.md.',
    },
  ),
  ...BOLETO_ERRORS,
  refund_account_required: row(
    422,
    'invalid_request_error',
    'refund',
    {
      en: 'a paid boleto is refunded by a transfer: send the bank account of the buyer',
      pt: 'um boleto pago é reembolsado por transferência: envie a conta bancária do comprador',
    },
    'Informe a conta bancária para o reembolso',
    {
      en:
        'Send `bank_account` with `holder_name`, `taxpayer_id`, `bank_code`, `routing_number`, ' +
        '`account_number` and `type`.',
      pt:
        'Envie `bank_account` com `holder_name`, `taxpayer_id`, `bank_code`, `routing_number`, ' +
        '`account_number` e `type`.',
    },
  ),
  refund_account_not_payers: row(
    422,
    'invalid_request_error',
    'refund',
    {
      en: 'the account must belong to the payer of the boleto: the CPF or CNPJ differs',
      pt: 'a conta deve ser do pagador do boleto: o CPF ou CNPJ é diferente',
    },
    'A conta informada não é de quem pagou o boleto',
    {
      en:
        'Send an account with the CPF or CNPJ of the payer: the payer that the bank reported ' +
        'with the payment, or else the payer printed on the boleto. Without `bank_account`, the ' +
        'refund goes to that CPF or CNPJ as a pix key.',
      pt:
        'Envie uma conta com o CPF ou CNPJ do pagador: o que o banco informou com o pagamento ' +
        'ou, sem ele, o impresso no boleto. Sem `bank_account`, o reembolso vai para esse CPF ou ' +
        'CNPJ como chave pix.',
    },
  ),
  dispute_not_found: notFound(
    { en: 'no such dispute', pt: 'contestação não encontrada' },
    'Contestação não encontrada',
  ),
  dispute_over: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'evidence is no longer accepted: the dispute is {status}',
      pt: 'provas não são mais aceitas: a contestação está {status}',
    },
    'O prazo da contestação terminou',
    {
      en: 'Send evidence while the dispute is `open`, until `evidence_due_at`.',
      pt: 'Envie provas enquanto a contestação estiver `open`, até `evidence_due_at`.',
    },
  ),
  too_much_evidence: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a dispute accepts at most {limit} pieces of evidence',
      pt: 'uma contestação aceita no máximo {limit} provas',
    },
    'Limite de documentos atingido',
    {
      en: 'Combine the documents into fewer pieces of evidence.',
      pt: 'Junte os documentos em menos provas.',
    },
  ),
  evidence_unsupported: row(
    409,
    'conflict_error',
    'bank',
    {
      en: 'the acquirer of this transaction does not accept evidence through this API',
      pt: 'a adquirente desta transação não aceita provas por esta API',
    },
    'A adquirente não recebe documentos por aqui',
    {
      en:
        'Respond to the dispute directly at the acquirer. Its result is recorded here when the ' +
        'acquirer reports it.',
      pt:
        'Responda à contestação diretamente na adquirente. O resultado é registrado aqui quando ' +
        'a adquirente o informa.',
    },
  ),
} as const satisfies Record<string, Refused>
