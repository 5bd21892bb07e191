// The page of all error codes, to which an error's `docs` links. Generated from the contract's
// table.

import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import { inLanguage, type Language, type Text } from '../../../contract/text.ts'
import type { Refused } from '../../../contract/refused.ts'
import { codesOf, errorExample } from '../../../contract/openapi/refusals.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { markup, prose, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { languageLink, readPage, type Reader } from '../pages/read.ts'

const KINDS: Readonly<Record<Refused['type'], Text>> = {
  invalid_request_error: { en: 'Invalid requests', pt: 'Requisições inválidas' },
  authentication_error: { en: 'Authentication', pt: 'Autenticação' },
  permission_error: { en: 'Permissions', pt: 'Permissões' },
  not_found_error: { en: 'Objects that are not found', pt: 'Objetos não encontrados' },
  conflict_error: {
    en: 'Conflicts with the current status',
    pt: 'Conflitos com o estado atual',
  },
  payment_error: { en: 'Payments that failed', pt: 'Pagamentos que falharam' },
  rate_limit_error: { en: 'Rate limits', pt: 'Limites de uso' },
  api_error: { en: 'Server errors', pt: 'Erros do servidor' },
}

const WORDS = {
  en: {
    title: 'Errors',
    meaning: 'Means',
    display: 'Text for buyers, in Portuguese',
    mend: 'What to do',
    type: 'Type, category',
    calls: 'Returned by',
  },
  pt: {
    title: 'Erros',
    meaning: 'O que significa',
    display: 'Texto para o comprador',
    mend: 'O que fazer',
    type: 'Tipo, categoria',
    calls: 'Respondido por',
  },
} as const

const codes = Object.keys(ERRORS) as ErrorCode[]

const CALLS = Map.groupBy(
  OPERATIONS.flatMap((operation) => codesOf(operation).map((code) => ({ code, operation }))),
  ({ code }) => code,
)

/** The calls that list a code; none for a code that most calls have. */
function callsOf(code: ErrorCode): string[] {
  const calls = CALLS.get(code) ?? []
  return calls.length < OPERATIONS.length / 2
    ? calls.map(({ operation: { method, path } }) => `${method} ${path}`)
    : []
}

function entry(code: ErrorCode, language: Language): Html {
  const { status, type, category, message, display, mend } = ERRORS[code]
  const words = inLanguage(WORDS, language)
  const calls = callsOf(code)
  return markup`<article class="code" id="${code}">
    <h3><a href="#${code}">${code}</a><span class="tag ${status >= 500 ? 'heavy' : ''}">${status}</span></h3>
    <dl>
      <dt>${words.meaning}</dt>
      <dd>${prose(inLanguage(message, language))}</dd>
      <dt>${words.display}</dt>
      <dd lang="pt-BR">${display}</dd>
      <dt>${words.mend}</dt>
      <dd>${prose(inLanguage(mend, language))}</dd>
      <dt>${words.type}</dt>
      <dd><code>${type}</code>, <code>${category}</code></dd>
      ${
        calls.length > 0
          ? markup`<dt>${words.calls}</dt>
            <dd>${calls.map((call, n) => markup`${n > 0 && ', '}<code>${call}</code>`)}</dd>`
          : undefined
      }
    </dl>
  </article> `
}

const SHAPE = JSON.stringify(errorExample('insufficient_funds'), null, 2)

const IN_ENGLISH = markup`<p class="lead">
    Every error has a status other than 2xx and a <code>code</code> that does not change. Let your program depend on the
    code, and show <code>message_display</code> to the buyer.
  </p>
  <pre tabindex="0"><code>${SHAPE}</code></pre>
  <p>
    When fields of the request are invalid (<a href="#invalid_request"><code>invalid_request</code></a
    >, 422), <code>error</code> maps each field to its faults:
    <code>{"amount": ["must be a whole number of centavos: R$ 45.09 is 4509"]}</code>, in English (the default) or
    Portuguese, as <code>Accept-Language</code> prefers. <code>message_display</code> has the same faults, always in
    Portuguese. In any other refusal <code>error.message</code> follows <code>Accept-Language</code>, and without one is
    Portuguese for a payment that was refused (402), since older shops show it to the buyer; the
    <code>message</code> beside <code>code</code> is always English. An unknown field or parameter is refused the same way
    (<a href="#unknown_field"><code>unknown_field</code></a
    >); endpoints that older clients use ignore it and list it in the header <code>vintem-ignored</code>. Store the
    <code>request_id</code>: <code>GET /v1/requests/:id</code> and the operator find the request by it.
  </p>
  <p>
    If an object exists, or may exist, although the call was refused, the error has its id: <code>transaction_id</code>,
    <code>card_id</code> (of a corporate card), <code>recharge_id</code> or <code>payment_id</code> (of a statement).
  </p>`

const IN_PORTUGUESE = markup`<p class="lead">
    Todo erro tem um status diferente de 2xx e um <code>code</code> que não muda. Faça seu programa depender do código e
    mostre <code>message_display</code> ao comprador.
  </p>
  <pre tabindex="0"><code>${SHAPE}</code></pre>
  <p>
    Quando campos da requisição são inválidos (<a href="#invalid_request"><code>invalid_request</code></a
    >, 422), <code>error</code> traz as falhas de cada campo:
    <code>{"amount": ["deve ser um número inteiro de centavos: R$ 45,09 é 4509"]}</code>, em inglês (o padrão) ou
    português, conforme <code>Accept-Language</code>. <code>message_display</code> traz as mesmas falhas, sempre em
    português. Em qualquer outra recusa, <code>error.message</code> segue <code>Accept-Language</code> e, sem ele, é em
    português para um pagamento recusado (402), pois lojas antigas o mostram ao comprador; o <code>message</code> ao lado de
    <code>code</code> é sempre em inglês. Um campo ou parâmetro desconhecido é recusado do mesmo modo
    (<a href="#unknown_field"><code>unknown_field</code></a
    >); as chamadas que clientes antigos usam o ignoram e o listam no cabeçalho <code>vintem-ignored</code>. Guarde o
    <code>request_id</code>: por ele <code>GET /v1/requests/:id</code> e o operador encontram a requisição.
  </p>
  <p>
    Se um objeto existe, ou pode existir, embora a chamada tenha sido recusada, o erro traz o id dele:
    <code>transaction_id</code>, <code>card_id</code> (de um cartão corporativo), <code>recharge_id</code> ou
    <code>payment_id</code> (de uma fatura).
  </p>`

/** The page of all codes, an anchor each, in groups. */
export function errorsPage(reader: Reader): Page {
  const { prefix, language } = reader
  const groups = (Object.keys(KINDS) as Refused['type'][]).map((type) => {
    const entries = codes.filter((code) => ERRORS[code].type === type)
    return entries.length === 0
      ? markup``
      : markup`<h2>${inLanguage(KINDS[type], language)}</h2>
          ${entries.map((code) => entry(code, language))}`
  })
  const { title } = inLanguage(WORDS, language)
  const body = markup`<p class="tools">${languageLink(language)}</p>
    <h1>${title}</h1>
    ${language === 'en' ? IN_ENGLISH : IN_PORTUGUESE} ${groups}`
  return readPage(prefix, title, body, reader)
}
