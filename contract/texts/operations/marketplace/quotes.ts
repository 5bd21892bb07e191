// What each call of contract/marketplace/quotes.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'quotes.create': {
    en:
      'Computes the fee, parts and settlement days of a transaction that does not exist yet, ' +
      'with the same code that settles: what is refused here would be refused there. It moves ' +
      'no money and creates no event. It is valid for an hour and for one transaction: send ' +
      'its id as `quote`, without `split_rules`, and the transaction is divided and priced ' +
      'exactly as quoted. Seller, amount, method and installments must be the same (422 ' +
      '`quote_mismatch`); a failed transaction releases the quote. The same `Idempotency-Key` ' +
      'returns the same quote.',
    pt:
      'Calcula tarifa, partes e dias de liquidação de uma transação que ainda não existe, com ' +
      'o mesmo código que liquida: o que é recusado aqui seria recusado lá. Não move dinheiro ' +
      'e não cria evento. Vale por uma hora e para uma transação: envie o id como `quote`, sem ' +
      '`split_rules`, e a transação é dividida e precificada exatamente como cotado. Vendedor, ' +
      'valor, forma de pagamento e parcelas devem ser os mesmos (422 `quote_mismatch`); uma ' +
      'transação que falha libera a cotação. A mesma `Idempotency-Key` devolve a mesma cotação.',
  },
} as const satisfies Texts
