// The words for fields of a boleto that is changed or in protest.

import type { Texts } from '../../text.ts'

export const BOLETO_FIELDS: Texts = {
  'BoletoMethodChange.amount_cents': {
    en: 'The face value after the change, in centavos.',
    pt: 'O valor nominal depois da alteração, em centavos.',
  },
  'BoletoMethodChange.expiration_date': {
    en: 'The due date after the change, YYYY-MM-DD.',
    pt: 'O vencimento depois da alteração, YYYY-MM-DD.',
  },
  'BoletoMethodChange.payment_limit_date': {
    en: 'The last day on which it can then be paid, YYYY-MM-DD.',
    pt: 'O último dia em que então pode ser pago, YYYY-MM-DD.',
  },
  'BoletoMethodChange.discount': {
    en: 'The discount after the change; null: none.',
    pt: 'O desconto depois da alteração; null: nenhum.',
  },
  'BoletoMethodChange.reason': {
    en: 'Of a refused change, the reason in the bank’s words.',
    pt: 'De uma alteração recusada, o motivo nas palavras do banco.',
  },
  'BoletoMethodChange.requested_at': {
    en: 'When the change was requested.',
    pt: 'Quando a alteração foi pedida.',
  },
  'BoletoMethodProtest.reason': {
    en: 'Where the bank refused what was asked last, the reason in its words.',
    pt: 'Se o banco recusou o último pedido, o motivo nas palavras dele.',
  },
  'BoletoMethodProtest.requested_at': {
    en: 'When it was requested, or first reported by the bank.',
    pt: 'Quando foi pedido, ou informado pelo banco pela primeira vez.',
  },
  'BoletoMethodProtest.history': {
    en: 'Its last steps, the oldest first: at most 20.',
    pt: 'Os últimos passos, o mais antigo primeiro: no máximo 20.',
  },
  'BoletoMethodProtestHistory.status': {
    en: 'The status that it had from then on.',
    pt: 'A situação que teve a partir dali.',
  },
  'BoletoMethodProtestHistory.reason': {
    en: 'Where the bank refused what was asked, the reason in its words.',
    pt: 'Se o banco recusou o pedido, o motivo nas palavras dele.',
  },
  'BoletoMethodProtestHistory.at': {
    en: 'When the step was asked for or reported.',
    pt: 'Quando o passo foi pedido ou informado.',
  },
}
