// What each call of contract/sandbox/time.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'sandbox.clock': {
    en:
      'Shows the time of the one clock that this server, its worker and the sandbox bank ' +
      'share. It runs in real time from where it was moved to. Tokens and signatures follow ' +
      'real time instead.',
    pt:
      'Mostra o horário do único relógio, que este servidor, o worker e o banco do sandbox ' +
      'compartilham. Ele anda em tempo real a partir de onde foi posto. Tokens e assinaturas ' +
      'seguem o tempo real.',
  },
  'sandbox.moveClock': {
    en:
      'Moves the clock by `advance` (`30d`, `1h`, `next`) or `to` an instant, and stops at ' +
      'each instant at which something is due to run it: expiries, settlements, payouts, ' +
      'retries. The reply comes when all is done; a move that takes more than 20 seconds stops ' +
      'early with `reached: false`: repeat the same `to`. The clock never goes back ' +
      '(`clock_backwards`) and moves at most ten years at once. It is shared by all platforms: ' +
      'only a platform’s own token may move it (403 `platform_only`).',
    pt:
      'Move o relógio em `advance` (`30d`, `1h`, `next`) ou até um instante em `to`, e para em ' +
      'cada instante em que algo é devido, para executá-lo: vencimentos, liquidações, ' +
      'repasses, novas tentativas. A resposta vem quando tudo terminou; um movimento que leva ' +
      'mais de 20 segundos para antes, com `reached: false`: repita o mesmo `to`. O relógio ' +
      'nunca volta (`clock_backwards`) e anda no máximo dez anos de cada vez. É compartilhado ' +
      'por todas as plataformas: só o token da própria plataforma pode movê-lo (403 ' +
      '`platform_only`).',
  },
  'sandbox.agenda': {
    en:
      'Lists what the server and the sandbox bank will do by themselves, the soonest first: ' +
      'expiries, settlements, payouts, retries. At most 500 items, 50 when `limit` is absent. ' +
      'A seller sees its own. Reading it makes nothing happen: move the clock with `POST ' +
      '/v1/sandbox/clock`; `advance: "next"` goes to the first item.',
    pt:
      'Lista o que o servidor e o banco do sandbox vão fazer sozinhos, do mais próximo ao mais ' +
      'distante: vencimentos, liquidações, repasses, novas tentativas. No máximo 500 itens, 50 ' +
      'sem `limit`. O vendedor vê os seus. Ler não faz nada acontecer: mova o relógio com ' +
      '`POST /v1/sandbox/clock`; `advance: "next"` vai até o primeiro item.',
  },
  'sandbox.session': {
    en:
      'Gives every write of the platform since it was seeded, with time, request and reply, ' +
      'and the final state; ids become names, and card numbers, secrets and passwords are not ' +
      'in it. `npm run replay` repeats it in a new sandbox: attach it to a bug report. The ' +
      'newest 10,000 calls are kept; `missing` says what is missing. Only the platform’s own ' +
      'token may read it.',
    pt:
      'Devolve cada escrita da plataforma desde a criação, com horário, requisição e resposta, ' +
      'e o estado final; os ids viram nomes, e números de cartão, segredos e senhas não ' +
      'aparecem. `npm run replay` a repete em um sandbox novo: anexe-a a um relato de erro. As ' +
      '10.000 chamadas mais novas são guardadas; `missing` diz o que falta. Só o token da ' +
      'própria plataforma pode ler.',
  },
} as const satisfies Texts
