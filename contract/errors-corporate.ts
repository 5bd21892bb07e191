// The error codes of corporate cards; part of the table in errors.ts.

import { notFound, row, type Refused } from './refused.ts'

const conflict = (message: string, display: string, mend: string) =>
  row(409, 'conflict_error', 'state', message, display, mend)

export const CORPORATE_ERRORS = {
  account_not_active: row(
    403,
    'permission_error',
    'state',
    'the corporate account is {status}',
    'Conta corporativa não está ativa',
    'Request the account and accept its contract in the portal, and wait for approval; `GET /v1/baas/corporate/cards/account` shows its status.',
  ),
  holder_not_found: notFound('cardholder', 'Portador não encontrado'),
  corporate_card_not_found: notFound('corporate card', 'Cartão não encontrado'),
  cost_center_not_found: notFound('cost center', 'Centro de custo não encontrado'),
  purchase_not_found: notFound('purchase', 'Compra não encontrada'),
  purchase_evidence_not_found: notFound('piece of evidence', 'Prova não encontrada'),
  purchase_dispute_not_found: notFound('dispute', 'Contestação não encontrada'),
  invoice_not_found: notFound('statement', 'Fatura não encontrada'),
  recharge_not_found: notFound('recharge', 'Recarga não encontrada'),
  invoice_payment_not_found: notFound('payment of the statement', 'Pagamento não encontrado'),
  holder_exists: conflict(
    'a cardholder with this tax_id already exists: {id}',
    'Portador já cadastrado',
    'Use the existing cardholder, or cancel it first.',
  ),
  holder_canceled: conflict(
    'the cardholder is canceled',
    'Portador cancelado',
    'Register the person again: a canceled cardholder cannot be reactivated.',
  ),
  corporate_card_ended: conflict(
    'the card is {status}',
    'Cartão encerrado',
    'Issue another card: a canceled or expired card cannot be reactivated.',
  ),
  card_not_delivered: conflict(
    'the card is {status}: it can be unblocked once it is delivered',
    'Cartão ainda não entregue',
    'Wait for the event `corporate.card.delivered`, then set `status` to `active`.',
  ),
  issuer_refused: conflict(
    'the issuing bank refused: {why}',
    'O banco emissor recusou',
    'Correct the cause that the bank gives, and repeat the call.',
  ),
  purchase_not_disputable: conflict(
    'the purchase is {status}: only a confirmed purchase can be disputed',
    'A compra não pode ser contestada',
    'Wait for the event `corporate.purchase.confirmed`. A purchase that was reversed or refunded has nothing left to dispute.',
  ),
  dispute_too_late: conflict(
    'the purchase could be disputed until {last_day}',
    'O prazo para contestar a compra terminou',
    'A purchase can be disputed until the end of the 90th day after it, in São Paulo time. Contact the merchant.',
  ),
  purchase_disputed: conflict(
    'the purchase already has a dispute in progress: {id}',
    'A compra já está em contestação',
    'Wait until that dispute ends, or withdraw it, before you open another.',
  ),
  purchase_dispute_over: conflict(
    'the dispute is {status}',
    'A contestação já terminou',
    'A dispute can be withdrawn while it is `pending` or `open`.',
  ),
  authorization_endpoint_not_found: notFound(
    'authorization endpoint',
    'Endpoint de autorização não encontrado',
  ),
  authorization_request_not_found: notFound(
    'question that waits for an answer',
    'Pergunta não encontrada',
  ),
  authorization_endpoint_exists: conflict(
    'the platform already has an authorization endpoint: {id}',
    'Já há um endpoint de autorização',
    'A platform has one. Change its URL with PATCH, or delete it first.',
  ),
  receipt_not_found: notFound('receipt', 'Recibo não encontrado'),
  too_many_receipts: conflict(
    'there are {limit} receipts already: {where}',
    'Há recibos demais',
    'A purchase has at most 10 receipts, a dispute 10 files; a cardholder, and the company itself, at most 500 that belong to no purchase. Match or remove some first.',
  ),
  limit_request_not_found: notFound('request for a limit', 'Pedido de limite não encontrado'),
  limit_requested: conflict(
    'a request for this limit is already waiting for a decision: {id}',
    'Já há um pedido para este limite',
    'Wait for the decision, or withdraw that request first.',
  ),
  limit_request_over: conflict(
    'the request is {status}',
    'O pedido já foi decidido',
    'A request is decided once, while it is `pending`. Change the limit itself, or ask again.',
  ),
  invoice_open: conflict(
    'the statement is open until {closes_on}',
    'Fatura ainda aberta',
    'Wait until the statement closes, or make a recharge: when the statement closes, the balance pays it first.',
  ),
  invoice_paid: conflict(
    'nothing is owed for this statement',
    'Fatura já paga',
    'No payment is needed.',
  ),
  too_many_secrets: row(
    429,
    'rate_limit_error',
    'limit',
    'card secrets were read {limit} times within an hour, which is the limit',
    'Limite de consultas atingido',
    'Show secrets only when a user asks for them; try again after `Retry-After` seconds. The header `RateLimit-Remaining` of each reply has the number of reads that are left.',
  ),
} as const satisfies Record<string, Refused>
