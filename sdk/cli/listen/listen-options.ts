// The options of `vintem listen`.

import type { Options } from '../command.ts'
import { TEXTS } from '../texts.ts'

export const OPTIONS: Options = {
  'forward-to': {
    type: 'string',
    value: '<url>',
    says: { en: 'the URL that receives each event', pt: 'o endereço que recebe cada evento' },
  },
  'forward-authorizations-to': {
    type: 'string',
    value: '<url>',
    says: {
      en: 'in a sandbox: the URL that answers the questions to the authorization endpoint',
      pt: 'em um sandbox: o endereço que responde às perguntas ao endpoint de autorização',
    },
  },
  since: {
    type: 'string',
    value: '<when>',
    says: {
      en: 'a duration before now (2h), an instant, or the last sequence you have; default: where it stopped',
      pt: 'uma duração antes de agora (2h), um instante, ou a última sequência que você tem; padrão: onde parou',
    },
  },
  types: {
    type: 'string',
    value: '<kinds>',
    says: TEXTS.eventTypes,
  },
  'load-from': {
    type: 'string',
    value: '<webhook>',
    says: { en: 'the event types of this webhook', pt: 'os tipos de evento deste webhook' },
  },
  retries: {
    type: 'string',
    value: '<n>',
    says: {
      en: 'retries of a failed delivery, after 1, 5 and 15 s; default 3',
      pt: 'novas tentativas de uma entrega que falhou, depois de 1, 5 e 15 s; padrão 3',
    },
  },
  count: {
    type: 'string',
    value: '<n>',
    says: TEXTS.stopAfterEvents,
  },
  timeout: { type: 'string', value: '<time>', says: TEXTS.stopAfterTime },
}
