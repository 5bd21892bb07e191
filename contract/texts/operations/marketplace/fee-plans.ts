// What each call of contract/marketplace/fee-plans.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'feePlans.list': {
    en:
      'Lists the versions of the plan of the platform, the newest first: the rules for each ' +
      'method and number of installments, and the period in which each applies. `status` and ' +
      '`version` filter. A transaction keeps the version under which it was created. A seller ' +
      'does not see versions that are only scheduled, nor who added them. Only operators of ' +
      'the installation add versions; no call changes one.',
    pt:
      'Lista as versões do plano da plataforma, as mais novas primeiro: as regras por forma de ' +
      'pagamento e número de parcelas, e o período em que cada uma vale. `status` e `version` ' +
      'filtram. Uma transação mantém a versão em que foi criada. Um vendedor não vê versões ' +
      'apenas agendadas, nem quem as adicionou. Só operadores da instalação adicionam versões; ' +
      'nenhuma chamada as muda.',
  },
} as const satisfies Texts
