// The Portuguese of the errors of payment links.

import type { PAYMENT_LINK_ERRORS } from '../../errors-payment-links.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const PAYMENT_LINK_TEXTS = {
  payment_link_not_found: notFound('link de pagamento não encontrado'),
  payment_link_over: {
    message: 'o link de pagamento está {status}',
    mend:
      'Um link pago fica como está: crie outro. Um link inativo pode ser reaberto, e um expirado ' +
      'recebe outro `expires_at`.',
  },
  payment_link_busy: {
    message: 'outro cartão está sendo cobrado para este link de pagamento',
    mend:
      'Espere os segundos de `Retry-After`: o link é de uma única venda, e o outro pagamento com ' +
      'cartão ainda não terminou.',
  },
  payment_link_unavailable: {
    message: 'o vendedor não pode receber este pagamento pelo link de pagamento agora',
    mend:
      'Fale com o vendedor, que descobre o motivo com uma cotação do valor, ou enviando as ' +
      'mesmas `split_rules` de novo: talvez um recebedor da divisão não possa receber, ou não ' +
      'receberia nada deste valor.',
  },
  payment_link_token_over: {
    message:
      'este token de página foi usado, tem mais de dez minutos, ou é de outra página ou de outro endereço',
    mend: 'Obtenha outro token para a página. Cada um serve para um cartão.',
  },
  token_of_another_page: {
    message:
      'este token de cartão foi feito em outro lugar: um link de pagamento só aceita tokens da ' +
      'própria página, que não servem em nenhum outro lugar',
    mend:
      'Tokenize o cartão onde ele é usado: na página do link de pagamento que é pago, ou com ' +
      '`POST /v1/card/tokenize/token` para as chamadas da API.',
  },
  too_many_link_payments: {
    message:
      'pagamentos demais foram iniciados neste link de pagamento; espere antes de tentar de novo',
    mend: 'Espere os segundos de `Retry-After`.',
  },
} as const satisfies Readonly<Record<keyof typeof PAYMENT_LINK_ERRORS, ErrorText>>
