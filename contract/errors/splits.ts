// The error codes of split rules and quotes; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const SPLIT_ERRORS = {
  split_rule_not_found: notFound(
    { en: 'no such split rule', pt: 'regra de divisão não encontrada' },
    'Regra de divisão não encontrada',
  ),
  split_receiver_not_found: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'split rule {rule}: the receiver is not a seller of this platform, or cannot receive',
      pt:
        'regra de divisão {rule}: o recebedor não é um vendedor desta plataforma, ou não pode ' +
        'receber',
    },
    'Recebedor da divisão não encontrado',
    {
      en: 'Send an active or pending seller of your platform.',
      pt: 'Envie um vendedor ativo ou pendente da sua plataforma.',
    },
  ),
  split_receiver_twice: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'split rule {rule}: this receiver already has a rule',
      pt: 'regra de divisão {rule}: este recebedor já tem uma regra',
    },
    'Recebedor repetido na divisão',
    { en: 'Send one rule for each receiver.', pt: 'Envie uma regra para cada recebedor.' },
  ),
  split_over_whole: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'split rule {rule}: the percentages add up to more than 100',
      pt: 'regra de divisão {rule}: os percentuais somam mais de 100',
    },
    'A divisão passa de 100%',
    {
      en: 'Lower the percentages: they can add up to at most 100.',
      pt: 'Reduza os percentuais: eles podem somar no máximo 100.',
    },
  ),
  split_over_amount: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'split rule {rule}: the parts add up to more than the amount of the transaction',
      pt: 'regra de divisão {rule}: as partes somam mais que o valor da transação',
    },
    'A divisão passa do valor da transação',
    {
      en: 'Lower the fixed parts, or raise the amount of the transaction.',
      pt: 'Reduza as partes fixas, ou aumente o valor da transação.',
    },
  ),
  split_nothing: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'split rule {rule}: the receiver would get less than one centavo',
      pt: 'regra de divisão {rule}: o recebedor receberia menos de um centavo',
    },
    'A parte do recebedor é menor que um centavo',
    {
      en: 'Raise the part, or omit the rule for such a small amount.',
      pt: 'Aumente a parte, ou omita a regra para um valor tão pequeno.',
    },
  ),
  split_fee_uncovered: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'split rule {rule}: the receiver that pays the fee gets less than the fee',
      pt: 'regra de divisão {rule}: o recebedor que paga a tarifa recebe menos que a tarifa',
    },
    'A tarifa não cabe na divisão',
    {
      en: 'Let a receiver with a larger part pay the fee, or share the fee in proportion.',
      pt: 'Deixe a tarifa com um recebedor de parte maior, ou divida-a em proporção.',
    },
  ),
  split_full_twice: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'split rule {rule}: another receiver already pays the whole fee',
      pt: 'regra de divisão {rule}: outro recebedor já paga toda a tarifa',
    },
    'Só um recebedor pode arcar com toda a tarifa',
    {
      en: 'Send at most one rule with receiver_fee_type full.',
      pt: 'Envie no máximo uma regra com receiver_fee_type full.',
    },
  ),
  too_many_split_rules: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a seller can have at most 200 split rules',
      pt: 'um vendedor pode ter no máximo 200 regras de divisão',
    },
    'Limite de regras de divisão atingido',
    {
      en: 'Delete rules that are no longer needed.',
      pt: 'Exclua regras que não são mais necessárias.',
    },
  ),
  quote_not_found: notFound(
    { en: 'no such quote', pt: 'cotação não encontrada' },
    'Cotação não encontrada',
  ),
  quote_expired: row(
    409,
    'conflict_error',
    'state',
    { en: 'this quote has expired', pt: 'esta cotação expirou' },
    'Cotação expirada',
    {
      en: 'Request a new quote at POST /v1/quotes.',
      pt: 'Peça uma nova cotação em POST /v1/quotes.',
    },
  ),
  quote_used: row(
    409,
    'conflict_error',
    'state',
    { en: 'a transaction already used this quote', pt: 'uma transação já usou esta cotação' },
    'Esta cotação já foi usada',
    {
      en:
        'A quote is valid for one transaction; only a failed transaction releases it. Request a ' +
        'new quote at POST /v1/quotes, or repeat the first call with its Idempotency-Key.',
      pt:
        'Uma cotação vale para uma transação; só uma transação que falhou a libera. Peça uma ' +
        'nova cotação em POST /v1/quotes, ou repita a primeira chamada com a Idempotency-Key ' +
        'dela.',
    },
  ),
  quote_mismatch: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'this quote does not match the {what} of the transaction',
      pt: 'esta cotação não corresponde à transação ({what})',
    },
    'A cotação não corresponde à transação',
    {
      en:
        'Create the transaction exactly as quoted, without its own split_rules, or request a new ' +
        'quote.',
      pt:
        'Crie a transação exatamente como cotada, sem split_rules próprias, ou peça uma nova ' +
        'cotação.',
    },
  ),
} as const satisfies Record<string, Refused>
