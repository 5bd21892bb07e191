// The words around the guides, in both languages.

import type { Text } from '../../../contract/text.ts'
import type { Topic } from './pages.ts'

export type Words = {
  readonly guides: string
  readonly lead: string
  readonly topics: Readonly<Record<Topic, string>>
  readonly further: string
  readonly furtherLead: string
  /** After the title of a page that is English for everybody. */
  readonly inEnglish: string
  readonly onThisPage: string
  readonly asMarkdown: string
  readonly previous: string
  readonly next: string
  readonly anchor: (title: string) => string
  readonly search: string
  readonly searchLabel: string
  readonly searchLead: string
  readonly results: (count: number, query: string) => string
  readonly nothing: string
  readonly kinds: Readonly<Record<'guide' | 'error' | 'operation', string>>
  readonly notFound: string
  readonly notFoundLead: string
  readonly allGuides: string
}

export const WORDS: Readonly<Record<keyof Text, Words>> = {
  en: {
    guides: 'Guides',
    lead: 'How to take payments, pay sellers and receive events, step by step. Every example works in the sandbox.',
    topics: {
      start: 'Getting started',
      payments: 'Take payments',
      marketplace: 'Sellers and their money',
      events: 'Requests and events',
      corporate: 'Corporate cards',
      operating: 'Operation',
    },
    further: 'Further reading',
    furtherLead: 'Details of single subjects, for developers and operators.',
    inEnglish: '',
    onThisPage: 'On this page',
    asMarkdown: 'As Markdown',
    previous: 'Previous',
    next: 'Next',
    anchor: (title) => `Link to “${title}”`,
    search: 'Search',
    searchLabel: 'Search guides, error codes and calls',
    searchLead: 'Guides, error codes and calls of the API.',
    results: (count, query) => `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`,
    nothing: 'Nothing found. Try one word, such as “refund” or “webhook”.',
    kinds: { guide: 'Guide', error: 'Error code', operation: 'Call' },
    notFound: 'There is no such guide',
    notFoundLead:
      'The address may be misspelt, or the guide may have another name. Search, or choose from the list.',
    allGuides: 'All guides',
  },
  pt: {
    guides: 'Guias',
    lead: 'Como receber pagamentos, pagar vendedores e receber eventos, passo a passo. Todo exemplo funciona no sandbox.',
    topics: {
      start: 'Para começar',
      payments: 'Receber pagamentos',
      marketplace: 'Vendedores e o dinheiro deles',
      events: 'Requisições e eventos',
      corporate: 'Cartões corporativos',
      operating: 'Operação',
    },
    further: 'Leia também',
    furtherLead: 'Detalhes de cada assunto, para desenvolvedores e operadores.',
    inEnglish: ' (em inglês)',
    onThisPage: 'Nesta página',
    asMarkdown: 'Em Markdown',
    previous: 'Anterior',
    next: 'Próximo',
    anchor: (title) => `Link para “${title}”`,
    search: 'Buscar',
    searchLabel: 'Buscar em guias, códigos de erro e chamadas',
    searchLead: 'Guias, códigos de erro e chamadas da API.',
    results: (count, query) =>
      `${count} ${count === 1 ? 'resultado' : 'resultados'} para “${query}”`,
    nothing: 'Nada encontrado. Tente uma palavra só, como “reembolso” ou “webhook”.',
    kinds: { guide: 'Guia', error: 'Código de erro', operation: 'Chamada' },
    notFound: 'Este guia não existe',
    notFoundLead:
      'O endereço pode estar errado, ou o guia pode ter outro nome. Busque, ou escolha na lista.',
    allGuides: 'Todos os guias',
  },
}
