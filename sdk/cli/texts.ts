// The texts that several commands say. One that a single command says stands there.

import type { Text } from './language.ts'

export const TEXTS = {
  notAnOption: {
    en: '--{name} is not an option of vintem {command}.',
    pt: '--{name} não é uma opção de vintem {command}.',
  },
  noBrowser: {
    en: 'No browser could be started here: open the address yourself.',
    pt: 'Nenhum navegador pôde ser aberto aqui: abra você mesmo o endereço.',
  },
  now: { en: 'It is {now}.', pt: 'São {now}.' },
  atMost: { en: 'at most this many; default {count}', pt: 'no máximo tantos; padrão {count}' },
  missing: { en: '{what} is missing.', pt: 'Falta: {what}.' },
  unexpectedArgument: { en: 'Unexpected argument: {words}', pt: 'Argumento inesperado: {words}' },
  eventTypes: {
    en: 'event types, such as transaction.*,seller.activated; default: all',
    pt: 'tipos de evento, como transaction.*,seller.activated; padrão: todos',
  },
  ofObject: { en: 'only the events of this object', pt: 'só os eventos deste objeto' },
  stopAfterEvents: {
    en: 'stop after this many events; exit with 1 if fewer came',
    pt: 'para depois de tantos eventos; sai com 1 se vierem menos',
  },
  stopAfterTime: {
    en: 'stop after this time, such as 10s',
    pt: 'para depois deste tempo, como 10s',
  },
  eitherOption: {
    en: 'Use either --{one} or --{other}.',
    pt: 'Use --{one} ou --{other}, não os dois.',
  },
  optionNotOneOf: {
    en: '--{name} must be one of {values}, not "{text}".',
    pt: '--{name} deve ser um destes: {values}; não "{text}".',
  },
  missingOption: { en: '--{name} is missing.', pt: 'Falta --{name}.' },
  usage: { en: 'Usage', pt: 'Uso' },
  commands: { en: 'Commands', pt: 'Comandos' },
  retrying: {
    en: 'The server does not answer; retrying.',
    pt: 'O servidor não responde; tentando de novo.',
  },
  serverBack: { en: 'The server is back.', pt: 'O servidor voltou.' },
  nameOfOperation: {
    en: 'its name, such as transactions.list',
    pt: 'o nome dela, como transactions.list',
  },
  pathParameters: {
    en: 'the parameters of the path, by name',
    pt: 'os parâmetros do caminho, por nome',
  },
  onlyFields: {
    en: 'only these fields, such as id,status,payment_method.id',
    pt: 'só estes campos, como id,status,payment_method.id',
  },
  cut: {
    en: 'Cut: the reply has {count} characters.',
    pt: 'Cortado: a resposta tem {count} caracteres.',
  },
  anObject: { en: 'an object', pt: 'um objeto' },
  theProfile: { en: 'The profile', pt: 'o perfil' },
  notACommand: { en: '"{name}" is not a command.', pt: '"{name}" não é um comando.' },
  failingSince: { en: 'failing since {at}', pt: 'falhando desde {at}' },
  secretOnce: {
    en: 'Secret (shown only now): {secret}',
    pt: 'Segredo (mostrado só agora): {secret}',
  },
  theWebhook: { en: 'The webhook', pt: 'o webhook' },
} as const satisfies Readonly<Record<string, Text>>
