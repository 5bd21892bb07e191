// What each call of contract/records/doctor.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'doctor.look': {
    en:
      'Looks at the calls, webhooks and events of the last seven days and lists what will ' +
      'cause incidents, the most severe first: writes without a key, receivers that do not ' +
      'verify signatures, polling, repeated refusals and more. Each finding has the reason, ' +
      'the fix, counts and samples. An empty list means that nothing was found. It reads no ' +
      'bodies and changes nothing. Run it before going live, after each release, and from a ' +
      'job that alerts at `danger`.',
    pt:
      'Examina as chamadas, os webhooks e os eventos dos últimos sete dias e lista o que vai ' +
      'causar incidentes, o mais grave primeiro: escritas sem chave, receptores que não ' +
      'conferem a assinatura, consultas repetidas, recusas repetidas e mais. Cada achado traz ' +
      'o motivo, a correção, contagens e exemplos. Lista vazia: nada foi encontrado. Não lê ' +
      'corpos e não muda nada. Rode antes de ir para produção, depois de cada versão e em uma ' +
      'rotina que avise em `danger`.',
  },
} as const satisfies Texts
