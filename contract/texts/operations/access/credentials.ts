// What each call of contract/access/credentials.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'credentials.create': {
    en:
      'Creates a credential for a program of yours or of one of your sellers. Scopes, ' +
      'networks, end and rate limit must be within those of your own token; otherwise 403 ' +
      '`exceeds_own_limits`. Whatever you omit is taken from your own, except `credentials`, ' +
      '`users`, `requests`, `audit` and `corporate:secrets`, which must be named. An e-mail ' +
      'has one active credential on the whole server. The `secret` is stored as a hash only; a ' +
      'repetition with the same `Idempotency-Key` shows it again until it is rotated. A ' +
      'credential with a budget cannot create others.',
    pt:
      'Cria uma credencial para um programa seu ou de um dos seus vendedores. Escopos, redes, ' +
      'validade e limite de chamadas devem caber nos do seu token; se não, 403 ' +
      '`exceeds_own_limits`. O que você omitir vem do seu, exceto `credentials`, `users`, ' +
      '`requests`, `audit` e `corporate:secrets`, que precisam ser citados. Cada e-mail tem ' +
      'uma credencial ativa em todo o servidor. O `secret` é guardado só como hash; a ' +
      'repetição com a mesma `Idempotency-Key` o mostra de novo até ele ser trocado. Uma ' +
      'credencial com orçamento não pode criar outras.',
  },
  'credentials.list': {
    en:
      'Lists the credentials of the seller of the token, or of the platform and all its ' +
      'sellers; the newest first. It includes active, expired and revoked ones; `io_seller_id` ' +
      'filters by seller. `last_used_at` is the time of the last login, to the minute: revoke ' +
      'what has not been used for months.',
    pt:
      'Lista as credenciais do vendedor do token, ou da plataforma e de todos os seus ' +
      'vendedores; as mais novas primeiro. Inclui as ativas, as expiradas e as revogadas; ' +
      '`io_seller_id` filtra por vendedor. `last_used_at` é a hora do último login, com ' +
      'precisão de minuto: revogue o que não é usado há meses.',
  },
  'credentials.get': {
    en:
      'Shows the scopes, networks, end, rate limit, budget, note and last login of a ' +
      'credential. The secret is never shown. `previous_secret_until` says how long the secret ' +
      'before the last rotation still works.',
    pt:
      'Mostra escopos, redes, validade, limite de chamadas, orçamento, nota e último login de ' +
      'uma credencial. O segredo nunca aparece. `previous_secret_until` diz até quando o ' +
      'segredo anterior à última troca ainda funciona.',
  },
  'credentials.current': {
    en:
      'Shows a program its own limits: the scopes of its token, the end of its credential, ' +
      'whether it is bound to networks, its calls a minute, and its budget with what is left ' +
      'of it today. Every token of a credential may make this call, with any scope, whatever ' +
      'its budget allows and at every hour; only a token for cards in a browser may not. It is ' +
      'read anew each time, so a change of the budget shows at once. The secret is never ' +
      'shown, nor are the networks.',
    pt:
      'Mostra a um programa os seus próprios limites: os escopos do token, a validade da ' +
      'credencial, se ela só vale em certas redes, as chamadas por minuto, e o orçamento com o ' +
      'que resta dele hoje. Todo token de uma credencial pode fazer esta chamada, com qualquer ' +
      'escopo, seja qual for o orçamento e a qualquer hora; só um token para cartões no ' +
      'navegador não pode. Os dados são lidos a cada vez, então uma mudança do orçamento ' +
      'aparece na hora. O segredo nunca aparece, nem as redes.',
  },
  'credentials.update': {
    en:
      'Changes `networks`, `expires_at`, `budget` and `note`; an absent field stays, `null` ' +
      'removes the limit. It also applies to existing tokens, within two seconds: an earlier ' +
      'end shortens them, a later one does not lengthen them. Scopes do not change: create ' +
      'another credential for other scopes. A `budget` replaces the whole previous budget; ' +
      'what was spent today still counts. Nobody can give more than they have (403 ' +
      '`exceeds_own_limits`).',
    pt:
      'Muda `networks`, `expires_at`, `budget` e `note`; o campo ausente fica como está, ' +
      '`null` tira o limite. Vale também para os tokens existentes, em até dois segundos: um ' +
      'fim mais cedo os encurta, um mais tarde não os prolonga. Os escopos não mudam: para ' +
      'outros escopos, crie outra credencial. Um `budget` substitui o orçamento anterior ' +
      'inteiro; o que foi gasto hoje continua contando. Ninguém pode dar mais do que tem (403 ' +
      '`exceeds_own_limits`).',
  },
  'credentials.rotate': {
    en:
      'Gives a credential a new secret, shown only here, without refusing any login: the ' +
      'previous one works for 24 more hours, or for `overlap_hours` (0 to 168). Only the last ' +
      'two secrets work. After a leak send `overlap_hours: 0`; existing tokens stay valid for ' +
      'an hour at most. A repetition with the same `Idempotency-Key` shows the same secret ' +
      'while it is the current one. A revoked credential is refused with 409 ' +
      '`credential_revoked`.',
    pt:
      'Dá um segredo novo à credencial, que só aparece aqui, sem recusar nenhum login: o ' +
      'anterior funciona por mais 24 horas, ou por `overlap_hours` (0 a 168). Só os dois ' +
      'últimos segredos funcionam. Depois de um vazamento, envie `overlap_hours: 0`; os tokens ' +
      'existentes valem por no máximo mais uma hora. A repetição com a mesma `Idempotency-Key` ' +
      'mostra o mesmo segredo enquanto ele for o atual. Uma credencial revogada é recusada com ' +
      '409 `credential_revoked`.',
  },
  'credentials.revoke': {
    en:
      'Ends a credential and all its tokens within two seconds on every server. This is final; ' +
      'the e-mail can get another credential. Use it after a leak: after a rotation existing ' +
      'tokens stay valid for up to an hour. You may revoke your own credential, and those that ' +
      'have no more rights than yours.',
    pt:
      'Encerra uma credencial e todos os seus tokens em até dois segundos, em todos os ' +
      'servidores. Não pode ser desfeito; o e-mail pode receber outra credencial. Use depois ' +
      'de um vazamento: na troca do segredo, os tokens existentes ainda valem por até uma ' +
      'hora. Você pode revogar a sua própria credencial e as que não têm mais direitos que a ' +
      'sua.',
  },
} as const satisfies Texts
