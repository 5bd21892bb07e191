// The codes of corporate cards.

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
    'Request and accept the contract in the portal, and wait for its approval; `GET /v1/baas/corporate/cards/account` shows its status.',
  ),
  holder_not_found: notFound('cardholder', 'Portador não encontrado'),
  corporate_card_not_found: notFound('corporate card', 'Cartão não encontrado'),
  cost_center_not_found: notFound('cost center', 'Centro de custo não encontrado'),
  purchase_not_found: notFound('purchase', 'Compra não encontrada'),
  purchase_dispute_not_found: notFound('dispute', 'Contestação não encontrada'),
  invoice_not_found: notFound('statement', 'Fatura não encontrada'),
  recharge_not_found: notFound('recharge', 'Recarga não encontrada'),
  invoice_payment_not_found: notFound('payment of the statement', 'Pagamento não encontrado'),
  holder_exists: conflict(
    'a cardholder with this tax_id is there already: {id}',
    'Portador já cadastrado',
    'Use the cardholder that is there, or cancel it first.',
  ),
  holder_canceled: conflict(
    'the cardholder is canceled',
    'Portador cancelado',
    'Register the person again: a canceled cardholder stays canceled.',
  ),
  corporate_card_ended: conflict(
    'the card is {status}',
    'Cartão encerrado',
    'Issue another card: one that is canceled or expired stays so.',
  ),
  card_not_delivered: conflict(
    'the card is {status}: it can be unblocked once it is delivered',
    'Cartão ainda não entregue',
    'Wait for the event `corporate.card.delivered`, then set `status` to `active`.',
  ),
  issuer_refused: conflict(
    'the issuing bank refuses: {why}',
    'O banco emissor recusou',
    'Correct the reason it gives and repeat the call.',
  ),
  purchase_not_disputable: conflict(
    'the purchase is {status}: one that is confirmed can be disputed',
    'A compra não pode ser contestada',
    'Wait for the event `corporate.purchase.confirmed`; of a purchase that was reversed or given back there is nothing to dispute.',
  ),
  dispute_too_late: conflict(
    'the purchase could be disputed until {last_day}',
    'O prazo para contestar a compra terminou',
    'A purchase can be disputed until the end of the 90th day after it, in São Paulo. Ask the shop.',
  ),
  purchase_disputed: conflict(
    'the purchase is disputed already: {id}',
    'A compra já está em contestação',
    'Wait until that dispute is over, or take it back, before you open another one.',
  ),
  purchase_dispute_over: conflict(
    'the dispute is {status}',
    'A contestação já terminou',
    'A dispute can be taken back while it is `pending` or `open`.',
  ),
  invoice_open: conflict(
    'the statement is open until {closes_on}',
    'Fatura ainda aberta',
    'Wait until it closes, or raise the balance with a recharge: closing takes it first.',
  ),
  invoice_paid: conflict('nothing is owed for this statement', 'Fatura já paga', 'There is nothing to pay.'),
  too_many_secrets: row(
    429,
    'rate_limit_error',
    'limit',
    'the secrets of cards were read {limit} times within an hour',
    'Limite de consultas atingido',
    'Show secrets only when somebody asks to see them; try again after `Retry-After` seconds. `RateLimit-Remaining` of every answer says how many readings are left.',
  ),
} as const satisfies Record<string, Refused>
