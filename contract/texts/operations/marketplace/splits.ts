// What each call of contract/marketplace/splits.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'splitRules.create': {
    en:
      'Stores a rule that gives `receiver` a part of each later transaction of the seller, ' +
      'between `min_amount` and `max_amount` if they are sent. `percent` is of the gross ' +
      'amount; `fixed` is whole centavos; the seller of the transaction gets the remainder, to ' +
      'the centavo. A transaction with `split_rules` of its own ignores stored rules. Together ' +
      'with the other rules for the same amounts it must be at most 100 percent, with one rule ' +
      'for each receiver and one `full`. It never changes: delete it and store another. A ' +
      'seller has at most 200. The same `Idempotency-Key` returns the same rule.',
    pt:
      'Guarda uma regra que dá a `receiver` uma parte de cada transação futura do vendedor, ' +
      'entre `min_amount` e `max_amount`, se enviados. `percent` é do valor bruto; `fixed` são ' +
      'centavos inteiros; o vendedor da transação fica com o resto, até o centavo. Uma ' +
      'transação com `split_rules` próprias ignora as regras guardadas. Com as outras regras ' +
      'dos mesmos valores, pode somar no máximo 100 por cento, com uma regra por recebedor e ' +
      'um só `full`. Ela nunca muda: exclua e guarde outra. Um vendedor tem no máximo 200. A ' +
      'mesma `Idempotency-Key` devolve a mesma regra.',
  },
  'splitRules.get': {
    en:
      'Shows a stored rule, with who created it and, if it was deleted, when and by whom. What ' +
      'a rule gave in one transaction is in `split_rules` of that transaction.',
    pt:
      'Mostra uma regra guardada, com quem a criou e, se foi excluída, quando e por quem. O ' +
      'que uma regra deu em uma transação está em `split_rules` dessa transação.',
  },
  'splitRules.list': {
    en:
      'Lists stored rules, the newest first; only active ones unless `status` says otherwise. ' +
      'Filter by `receiver` and `io_seller_id`. A platform sees the rules of all its sellers, ' +
      'a seller its own.',
    pt:
      'Lista as regras guardadas, as mais novas primeiro; só as ativas, se `status` não disser ' +
      'outra coisa. Filtre por `receiver` e `io_seller_id`. A plataforma vê as regras de todos ' +
      'os seus vendedores; o vendedor, as suas.',
  },
  'splitRules.delete': {
    en:
      'Ends a rule: from now on it divides no transaction. Existing transactions and quotes ' +
      'keep their parts, and rules that were copied into a payment link stay there. A deleted ' +
      'rule stays in `GET /v1/split_rules?status=deleted`; deleting it again gets 404.',
    pt:
      'Encerra uma regra: ela não divide mais nenhuma transação. Transações e cotações ' +
      'existentes mantêm suas partes, e as regras copiadas para um link de pagamento ficam ' +
      'nele. Uma regra excluída continua em `GET /v1/split_rules?status=deleted`; excluir de ' +
      'novo recebe 404.',
  },
} as const satisfies Texts
