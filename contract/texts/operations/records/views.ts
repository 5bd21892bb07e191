// What each call of contract/records/views.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'views.list': {
    en:
      'Lists the caller’s own views and those shared with the company, the newest first; `own` ' +
      'tells them apart. `path` filters by screen.',
    pt:
      'Lista as visões de quem chama e as compartilhadas com a empresa, as mais novas ' +
      'primeiro; `own` as distingue. `path` filtra pela tela.',
  },
  'views.create': {
    en:
      'Saves a screen of the portal with its filters, under a name, for the caller alone. It ' +
      'stores the address, not the data. Each user or credential has at most 50 (409 ' +
      '`too_many_views`). The same `Idempotency-Key` returns the same view.',
    pt:
      'Salva uma tela do portal com seus filtros e um nome, só para quem chama. Guarda o ' +
      'endereço, não os dados. Cada usuário ou credencial tem no máximo 50 (409 ' +
      '`too_many_views`). A mesma `Idempotency-Key` devolve a mesma visão.',
  },
  'views.share': {
    en:
      'Shows a view to everybody of the company but cardholders. Each reader sees with it only ' +
      'what their role may see. A company shares at most 50 views (409 `too_many_views`). ' +
      'Sharing it again changes nothing.',
    pt:
      'Mostra uma visão a todos da empresa, menos aos portadores. Cada um vê nela só o que o ' +
      'seu perfil permite. Uma empresa compartilha no máximo 50 visões (409 `too_many_views`). ' +
      'Compartilhar de novo não muda nada.',
  },
  'views.unshare': {
    en:
      'Ends the sharing; the view stays with the person who saved it. Anybody who sees a ' +
      'shared view may do this. Doing it again changes nothing.',
    pt:
      'Encerra o compartilhamento; a visão fica com quem a salvou. Qualquer um que vê uma ' +
      'visão compartilhada pode fazer isso. Repetir não muda nada.',
  },
  'views.remove': {
    en:
      'Removes a view that the caller saved, for everybody if it is shared. A view of somebody ' +
      'else gets 404: to end its sharing, use `POST /v1/views/:id/unshare`.',
    pt:
      'Remove uma visão que quem chama salvou, para todos se ela for compartilhada. A visão de ' +
      'outra pessoa recebe 404: para encerrar o compartilhamento, use `POST ' +
      '/v1/views/:id/unshare`.',
  },
} as const satisfies Texts
