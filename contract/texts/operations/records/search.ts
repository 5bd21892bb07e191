// What each call of contract/records/search.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'search.find': {
    en:
      'Takes `q` as a person types it: an id, an end-to-end id or the number of a seller in ' +
      'full; words of names, e-mails, references, CPF or CNPJ, nosso número or last four ' +
      'digits; or an amount. It returns at most 20 objects of the kinds that the scopes of the ' +
      'token read, with name, status and amount; if `has_more` is true, add a word. Words ' +
      'match from their beginning, without regard to accents or case. Ids are found at once; ' +
      'words, numbers and amounts shortly after the change, up to `filled_until` when ' +
      '`complete` is false. Use the lists for exact filters and pages.',
    pt:
      'Recebe `q` como uma pessoa digita: um id, um end-to-end id ou o número de um vendedor, ' +
      'por inteiro; palavras de nomes, e-mails, referências, CPF ou CNPJ, nosso número ou ' +
      'últimos quatro dígitos; ou um valor. Devolve no máximo 20 objetos dos tipos que os ' +
      'escopos do token leem, com nome, status e valor; se `has_more` for verdadeiro, ' +
      'acrescente uma palavra. As palavras valem pelo começo, sem distinguir acentos nem ' +
      'maiúsculas. Ids são encontrados na hora; palavras, números e valores, pouco depois da ' +
      'mudança, até `filled_until` quando `complete` é falso. Para filtros exatos e páginas, ' +
      'use as listas.',
  },
} as const satisfies Texts
