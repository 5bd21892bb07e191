// What each call of contract/records/timeline.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'timeline.list': {
    en:
      'Brings together everything about one transaction, customer, seller, bank account, ' +
      'payout or corporate card, the newest first. Each part needs its scope: events ' +
      '`payments` or `webhooks`, their deliveries `webhooks`, ledger transfers `payments` or ' +
      '`sellers`, acts `audit`; other parts are left out. A page has at most 200 entries, 50 ' +
      'when `limit` is absent; send `next` as `before` for the next page. An object that you ' +
      'may not see gets 404, as if it did not exist.',
    pt:
      'Reúne tudo o que diz respeito a uma transação, um cliente, um vendedor, uma conta ' +
      'bancária, um repasse ou um cartão corporativo, do mais novo ao mais antigo. Cada parte ' +
      'exige seu escopo: eventos `payments` ou `webhooks`, entregas `webhooks`, lançamentos ' +
      'contábeis `payments` ou `sellers`, atos `audit`; as outras ficam de fora. Uma página ' +
      'tem no máximo 200 itens, 50 sem `limit`; envie `next` como `before` para a página ' +
      'seguinte. Um objeto que você não pode ver recebe 404, como se não existisse.',
  },
} as const satisfies Texts
