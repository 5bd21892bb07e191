// Corporate cards: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './card.ts'

export const corporateCards: Capability = {
  routes,
  dueJobs: [{ name: 'corporate cards', after: 'evidence', run: runJob, times: [NEXT_DUE] }],
  lifecycles: [
    {
      title: { en: 'A corporate card', 'pt-BR': 'Um cartão corporativo' },
      says: {
        en:
          'A virtual card works once the issuing bank has created it. A physical card is made, shipped and delivered, and ' +
          'works once it is unblocked. The API does not show cards that are `new` or `refused`.',
        'pt-BR':
          'Um cartão virtual funciona assim que o banco emissor o criou. Um cartão físico é produzido, enviado e ' +
          'entregue, e funciona quando é desbloqueado. A API não mostra cartões que estão `new` ou `refused`.',
      },
      machine: transitions,
    },
  ],
}
