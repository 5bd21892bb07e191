// Disputes of transactions, as the acquirer opens and ends them: what the rest of the house must know of it.

import type { Capability } from '../../../runtime/capability/declaration.ts'
import { disputeTransitions } from './dispute.ts'

export const transactionDisputes: Capability = {
  lifecycles: [
    {
      title: { en: 'A dispute', 'pt-BR': 'Uma contestação' },
      says: {
        en:
          'The acquirer opens and ends it. While it is open, its amount is held from the seller, or, for a split payment, ' +
          'from the receivers that are liable for it.',
        'pt-BR':
          'A adquirente a abre e a encerra. Enquanto está aberta, o valor dela fica bloqueado do vendedor ou, num ' +
          'pagamento dividido, dos recebedores que respondem por ela.',
      },
      machine: disputeTransitions,
    },
  ],
}
