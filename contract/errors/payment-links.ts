// The error codes of payment links and their pages; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const PAYMENT_LINK_ERRORS = {
  payment_link_not_found: notFound(
    { en: 'no such payment link', pt: 'link de pagamento não encontrado' },
    'Link de pagamento não encontrado',
  ),
  payment_link_over: row(
    409,
    'conflict_error',
    'state',
    { en: 'the payment link is {status}', pt: 'o link de pagamento está {status}' },
    'Este link de pagamento não está mais aberto',
    {
      en:
        'A paid link stays as it is: create another. An inactive link can be opened again, and ' +
        'an expired one gets another `expires_at`.',
      pt:
        'Um link pago fica como está: crie outro. Um link inativo pode ser reaberto, e um ' +
        'expirado recebe outro `expires_at`.',
    },
  ),
  payment_link_busy: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'another card is being charged for this payment link',
      pt: 'outro cartão está sendo cobrado para este link de pagamento',
    },
    'Outro pagamento deste link está em andamento; aguarde',
    {
      en:
        'Wait for the seconds in `Retry-After`: the link is for one sale, and its other card ' +
        'payment has not ended.',
      pt:
        'Espere os segundos de `Retry-After`: o link é de uma única venda, e o outro pagamento ' +
        'com cartão ainda não terminou.',
    },
  ),
  payment_link_unavailable: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the seller cannot take this payment by the payment link now',
      pt: 'o vendedor não pode receber este pagamento pelo link de pagamento agora',
    },
    'O vendedor não pode receber este pagamento agora. Nada foi cobrado.',
    {
      en:
        'Contact the seller, who can find the reason with a quote of the amount, or by sending ' +
        'the same `split_rules` again: perhaps a receiver of the split cannot receive, or would ' +
        'get nothing of this amount.',
      pt:
        'Fale com o vendedor, que descobre o motivo com uma cotação do valor, ou enviando as ' +
        'mesmas `split_rules` de novo: talvez um recebedor da divisão não possa receber, ou não ' +
        'receberia nada deste valor.',
    },
  ),
  payment_link_token_over: row(
    409,
    'conflict_error',
    'state',
    {
      en:
        'this page token was used, is older than ten minutes, or belongs to another page or ' +
        'address',
      pt:
        'este token de página foi usado, tem mais de dez minutos, ou é de outra página ou de ' +
        'outro endereço',
    },
    'A página expirou; tente de novo',
    {
      en: 'Get another token for the page. Each one is for one card.',
      pt: 'Obtenha outro token para a página. Cada um serve para um cartão.',
    },
  ),
  token_of_another_page: row(
    409,
    'conflict_error',
    'state',
    {
      en:
        'this card token was made elsewhere: a payment link takes only tokens of its own page, ' +
        'which are used nowhere else',
      pt:
        'este token de cartão foi feito em outro lugar: um link de pagamento só aceita tokens da ' +
        'própria página, que não servem em nenhum outro lugar',
    },
    'O cartão precisa ser digitado de novo nesta página',
    {
      en:
        'Tokenize the card where it is used: on the page of the payment link that is paid, or ' +
        'with `POST /v1/card/tokenize/token` for the calls of the API.',
      pt:
        'Tokenize o cartão onde ele é usado: na página do link de pagamento que é pago, ou com ' +
        '`POST /v1/card/tokenize/token` para as chamadas da API.',
    },
  ),
  too_many_link_payments: row(
    429,
    'rate_limit_error',
    'rate_limit',
    {
      en: 'too many payments were started on this payment link; wait before you try again',
      pt:
        'pagamentos demais foram iniciados neste link de pagamento; espere antes de tentar de ' +
        'novo',
    },
    'Muitas tentativas de pagamento neste link; aguarde alguns minutos',
    { en: 'Wait for the seconds in `Retry-After`.', pt: 'Espere os segundos de `Retry-After`.' },
  ),
} as const satisfies Record<string, Refused>
