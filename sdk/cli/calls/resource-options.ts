// The options of the commands that are made from the contract: those of its fields, and those that
// several calls have.

import type { Call } from './call.ts'
import { KEY, type Options, REASON } from '../command.ts'
import { optionsOf } from './fields.ts'
import { fill } from '../language.ts'
import { ALL_MAX } from './pages.ts'
import { TEXTS } from '../texts.ts'

/** Options of every such command; none of them is also a field of a call. */
const FIELDS: Options = {
  fields: {
    type: 'string',
    value: '<names>',
    says: TEXTS.onlyFields,
    commas: true,
  },
}
const DRY: Options = {
  'dry-run': {
    type: 'boolean',
    says: { en: 'print the request and send nothing', pt: 'imprime a requisição e não envia nada' },
  },
}
const DATA: Options = {
  data: {
    type: 'string',
    value: '<json>',
    says: {
      en: 'the body as JSON, @ and a file, or - for stdin; other options replace its fields',
      pt: 'o corpo como JSON, @ e um arquivo, ou - para a entrada padrão; outras opções substituem seus campos',
    },
  },
}
const ALL: Options = {
  all: {
    type: 'boolean',
    says: fill(
      {
        en: 'every page; --limit is then the most items of all, up to {max}',
        pt: 'todas as páginas; --limit é então o máximo de itens no total, até {max}',
      },
      { max: ALL_MAX },
    ),
  },
}
const FILE: Options = {
  file: {
    type: 'string',
    value: '<path>',
    says: {
      en: 'the file to send, or - for stdin',
      pt: 'o arquivo a enviar, ou - para a entrada padrão',
    },
  },
}
const OUTPUT: Options = {
  output: {
    type: 'string',
    value: '<path>',
    says: {
      en: 'the file to write; default: stdout, if it is not a terminal',
      pt: 'o arquivo a escrever; padrão: a saída padrão, se não for um terminal',
    },
  },
}

/**
 * Whether its act is in the audit log. A field of the same name is the option: the reason is then
 * that of the object.
 */
export const takesReason = ({ method, open, query = [], body = [] }: Call): boolean =>
  method !== 'GET' && !open && ![...query, ...body].some(({ name }) => name === 'reason')

export const isPaged = ({ list }: Call): boolean => list === 'offset' || list === 'before'
export const optionsFor = (call: Call): Options => ({
  ...optionsOf([...(call.query ?? []), ...(call.body ?? [])]),
  ...(call.body ? DATA : {}),
  ...(call.file === undefined ? {} : FILE),
  ...(call.keyed ? KEY : {}),
  ...(takesReason(call) ? REASON : {}),
  ...(isPaged(call) ? ALL : {}),
  ...(call.produces === undefined && call.files === undefined ? {} : OUTPUT),
  ...(call.names === undefined ? {} : FIELDS),
  ...DRY,
})
