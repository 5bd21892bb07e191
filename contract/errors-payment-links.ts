// The error codes of payment links and their pages; part of the table in errors.ts.

import { notFound, row, type Refused } from './refused.ts'

export const PAYMENT_LINK_ERRORS = {
  payment_link_not_found: notFound('payment link', 'Link de pagamento não encontrado'),
  payment_link_over: row(
    409,
    'conflict_error',
    'state',
    'the payment link is {status}',
    'Este link de pagamento não está mais aberto',
    'A paid link stays as it is: create another. An inactive link can be opened again, and an expired one gets another `expires_at`.',
  ),
  payment_link_busy: row(
    409,
    'conflict_error',
    'state',
    'another card is being charged for this payment link',
    'Outro pagamento deste link está em andamento; aguarde',
    'Wait for the seconds in `Retry-After`: the link is for one sale, and its other card payment has not ended.',
  ),
  payment_link_unavailable: row(
    409,
    'conflict_error',
    'state',
    'the seller cannot take this payment by the payment link now',
    'O vendedor não pode receber este pagamento agora. Nada foi cobrado.',
    'Contact the seller, who can find the reason with a quote of the amount, or by sending the same `split_rules` again: perhaps a receiver of the split cannot receive, or would get nothing of this amount.',
  ),
  payment_link_token_over: row(
    409,
    'conflict_error',
    'state',
    'this page token was used, is older than ten minutes, or belongs to another page or address',
    'A página expirou; tente de novo',
    'Get another token for the page. Each one is for one card.',
  ),
  token_of_another_page: row(
    409,
    'conflict_error',
    'state',
    'this card token was made elsewhere: a payment link takes only tokens of its own page, which are used nowhere else',
    'O cartão precisa ser digitado de novo nesta página',
    'Tokenize the card where it is used: on the page of the payment link that is paid, or with `POST /v1/card/tokenize/token` for the calls of the API.',
  ),
  too_many_link_payments: row(
    429,
    'rate_limit_error',
    'rate_limit',
    'too many payments were started on this payment link; wait before you try again',
    'Muitas tentativas de pagamento neste link; aguarde alguns minutos',
    'Wait for the seconds in `Retry-After`.',
  ),
} as const satisfies Record<string, Refused>
