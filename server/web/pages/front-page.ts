// The front page: what this server is, and links to the portal and the documentation. It shows no
// data of platforms or sellers.

import { inLanguage, type Text } from '../../../contract/text.ts'
import type { Config } from '../../platform/config.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import type { Page } from './page.ts'
import { languageLink, readPage, type Reader } from './read.ts'

type Words = {
  readonly title: string
  readonly headline: string
  readonly lead: string
  readonly modes: Readonly<Record<Config['mode'], string>>
  readonly pages: string
  readonly firstCall: string
  readonly logIn: Html
  /** Name and purpose of each page, by its address. */
  readonly links: Readonly<Record<Address, readonly [name: string, says: string]>>
}

/**
 * The pages in their order: whether they are in both languages, and whether a sandbox alone has
 * them.
 */
const LINKS = {
  '/portal': {},
  '/docs/guides/': { inLanguages: true },
  '/docs/': { inLanguages: true },
  '/docs/sandbox': { inLanguages: true, ofSandbox: true },
  '/sandbox/mail': { inLanguages: true, ofSandbox: true },
  '/docs/errors': { inLanguages: true },
  '/openapi.json': { inLanguages: true },
  '/docs/collections/vintem.postman_collection.json': { inLanguages: true },
  '/docs/collections/vintem.http': { inLanguages: true },
  '/readyz': {},
} as const satisfies Readonly<
  Record<string, { readonly inLanguages?: boolean; readonly ofSandbox?: boolean }>
>
type Address = keyof typeof LINKS

const WORDS: Readonly<Record<keyof Text, Words>> = {
  en: {
    title: 'Payments for Brazil',
    headline: 'Payments for Brazil, on your own server',
    lead: 'This is Vintém, an open-source payments platform: pix, sellers, a ledger in which every centavo is explained, signed events, and a sandbox bank for tests.',
    modes: {
      sandbox: 'This server is a sandbox: no real money moves here.',
      live: 'This server is live: it moves real money.',
    },
    pages: 'Pages',
    firstCall: 'The first call',
    logIn: markup`Log in with one of your credentials, then send the <code>access_token</code> as a bearer token with every other
      call.`,
    links: {
      '/portal': ['Portal', 'For people: sales, money, cards, webhooks.'],
      '/docs/guides/': ['Guides', 'From the first pix to going live, step by step.'],
      '/docs/': ['API reference', 'Every call, with its request and response.'],
      '/docs/sandbox': ['Sandbox', 'Test values, test controls, and fault injection.'],
      '/sandbox/mail': ['Mailbox', 'The mails that a live server would send.'],
      '/docs/errors': ['Errors', 'Every error code, its cause and what to do.'],
      '/openapi.json': ['OpenAPI 3.1', 'The contract for machines.'],
      '/docs/collections/vintem.postman_collection.json': [
        'Postman and Bruno',
        'Every call as a collection that both import.',
      ],
      '/docs/collections/vintem.http': ['HTTP file', 'Every call, to send from an editor.'],
      '/readyz': ['Health', 'The status of this server.'],
    },
  },
  pt: {
    title: 'Pagamentos para o Brasil',
    headline: 'Pagamentos para o Brasil, no seu próprio servidor',
    lead: 'Este é o Vintém, uma plataforma de pagamentos de código aberto: pix, vendedores, um livro-razão que explica cada centavo, eventos assinados e um banco de sandbox para testes.',
    modes: {
      sandbox: 'Este servidor é um sandbox: aqui nenhum dinheiro real se move.',
      live: 'Este servidor está em produção: ele move dinheiro real.',
    },
    pages: 'Páginas',
    firstCall: 'A primeira chamada',
    logIn: markup`Entre com uma das suas credenciais e envie o <code>access_token</code> como token bearer em todas as outras
      chamadas.`,
    links: {
      '/portal': ['Portal', 'Para pessoas: vendas, dinheiro, cartões, webhooks.'],
      '/docs/guides/': ['Guias', 'Do primeiro pix à entrada em produção, passo a passo.'],
      '/docs/': ['Referência da API', 'Todas as chamadas, com requisição e resposta.'],
      '/docs/sandbox': ['Sandbox', 'Valores de teste, alavancas e falhas simuladas.'],
      '/sandbox/mail': ['E-mails', 'Os e-mails que um servidor em produção enviaria.'],
      '/docs/errors': ['Erros', 'Todos os códigos de erro, com a causa e o que fazer.'],
      '/openapi.json': ['OpenAPI 3.1', 'O contrato para máquinas.'],
      '/docs/collections/vintem.postman_collection.json': [
        'Postman e Bruno',
        'Todas as chamadas, em uma coleção que os dois importam.',
      ],
      '/docs/collections/vintem.http': [
        'Arquivo HTTP',
        'Todas as chamadas, para enviar de um editor.',
      ],
      '/readyz': ['Saúde', 'A situação deste servidor.'],
    },
  },
}

function linkItem(address: Address, { prefix, query, language }: Reader): Html {
  const [name, says] = inLanguage(WORDS, language).links[address]
  const href = `${prefix}${address}${'inLanguages' in LINKS[address] ? query : ''}`
  return markup`<a class="tile" href="${href}"><strong>${name}</strong><span>${says}</span></a>`
}

/** The front page of a server in this mode. */
export function frontPage(
  reader: Reader,
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
): Page {
  const words = inLanguage(WORDS, reader.language)
  const addresses = (Object.keys(LINKS) as Address[]).filter(
    (one) => mode === 'sandbox' || !('ofSandbox' in LINKS[one]),
  )
  const first = `curl ${publicUrl}/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"email": "…", "secret": "…", "io_seller_id": "…"}'`
  return readPage(
    reader.prefix,
    words.title,
    markup`<p class="tools">${languageLink(reader.language)}</p>
      <h1>${words.headline}</h1>
      <p class="lead">${words.lead}</p>
      <p>${words.modes[mode]}</p>
      <nav class="tiles" aria-label="${words.pages}">${addresses.map((one) => linkItem(one, reader))}</nav>
      <h2>${words.firstCall}</h2>
      <p>${words.logIn}</p>
      <pre tabindex="0"><code>${first}</code></pre>`,
    reader,
  )
}
