// What each call of contract/records/audit.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'audit.list': {
    en:
      'Lists what people and programs changed, and each reading of secrets, the newest first. ' +
      'The acts are those of credentials, users of the portal, operators and commands. What ' +
      'the server does by itself, such as a pix that is paid, is in the events; logins of ' +
      'programs are in the request log. Filter by `object`, `actor`, `action`, `request_id` ' +
      'and time; with the `actor` of a person also send `actor_type`. Send `next` as `before` ' +
      'for the next page; `limit` is at most 200.',
    pt:
      'Lista o que pessoas e programas mudaram, e cada leitura de segredos, do mais novo ao ' +
      'mais antigo. São atos de credenciais, usuários do portal, operadores e comandos. O que ' +
      'o servidor faz sozinho, como um pix que é pago, está nos eventos; os logins de ' +
      'programas estão no registro de requisições. Filtre por `object`, `actor`, `action`, ' +
      '`request_id` e horário; com o `actor` de uma pessoa, envie também `actor_type`. Envie ' +
      '`next` como `before` para a página seguinte; `limit` vai até 200.',
  },
  'audit.get': {
    en:
      'Shows one record: who did what to which object, from where, with `before` and `after` ' +
      'of the fields that changed. It never has secrets, card numbers or account numbers. A ' +
      'record does not change; a worker adds it to a chain of hashes within seconds.',
    pt:
      'Mostra um registro: quem fez o quê com qual objeto, de onde, com `before` e `after` dos ' +
      'campos que mudaram. Segredos, números de cartão e de conta nunca aparecem. Um registro ' +
      'não muda; em segundos ele entra em uma cadeia de hashes.',
  },
} as const satisfies Texts
