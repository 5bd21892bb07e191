// The page of all error codes, to which an error's `docs` links. Generated from the contract's table.

import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import type { Refused } from '../../../contract/refused.ts'
import { codesOf } from '../../../contract/openapi.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { markup, prose, type Html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import { readPage } from '../pages/read.ts'

const KINDS: Record<Refused['type'], string> = {
  invalid_request_error: 'The request',
  authentication_error: 'Who is calling',
  permission_error: 'What the token may do',
  not_found_error: 'What is not there',
  conflict_error: 'What cannot be done now',
  payment_error: 'The payment',
  rate_limit_error: 'Too often',
  api_error: 'Our side',
}

const codes = Object.keys(ERRORS) as ErrorCode[]

/** The calls that list a code; none for a code that most calls have. */
function callsOf(code: ErrorCode): string[] {
  const calls = OPERATIONS.filter((operation) => codesOf(operation).includes(code))
  return calls.length > 0 && calls.length < OPERATIONS.length / 2
    ? calls.map(({ method, path }) => `${method} ${path}`)
    : []
}

function entry(code: ErrorCode): Html {
  const { status, type, category, message, display, mend } = ERRORS[code]
  const calls = callsOf(code)
  return markup`<article class="code" id="${code}">
    <h3><a href="#${code}">${code}</a><span class="tag ${status >= 500 ? 'heavy' : ''}">${status}</span></h3>
    <dl>
      <dt>Means</dt>
      <dd>${prose(message)}</dd>
      <dt>To show, pt-BR</dt>
      <dd lang="pt-BR">${display}</dd>
      <dt>What to do</dt>
      <dd>${prose(mend)}</dd>
      <dt>Type, category</dt>
      <dd><code>${type}</code>, <code>${category}</code></dd>
      ${
        calls.length > 0
          ? markup`<dt>Answered by</dt>
            <dd>${calls.map((call, n) => markup`${n > 0 && ', '}<code>${call}</code>`)}</dd>`
          : undefined
      }
    </dl>
  </article> `
}

const SHAPE = `{
  "error": {
    "message": "this is not allowed in status canceled",
    "message_display": "Operação não permitida no estado atual",
    "type": "conflict_error",
    "category": "state"
  },
  "code": "invalid_state",
  "message": "this is not allowed in status canceled",
  "message_display": "Operação não permitida no estado atual",
  "request_id": "req_019a1b2c3d4e7f008a1b2c3d4e5f6a7b",
  "docs": "https://…/docs/errors#invalid_state"
}`

/** The page of all codes, an anchor each, in groups. */
export function errorsPage(prefix: string): Page {
  const groups = (Object.keys(KINDS) as Refused['type'][]).map((type) => {
    const entries = codes.filter((code) => ERRORS[code].type === type)
    return entries.length === 0
      ? markup``
      : markup`<h2>${KINDS[type]}</h2>
          ${entries.map(entry)}`
  })
  return readPage(
    prefix,
    'Errors',
    markup`<h1>Errors</h1>
      <p class="lead">
        Every refusal has a status that is not 2xx and a <code>code</code> that does not change. Write your program
        against the code; show <code>message_display</code> to the buyer.
      </p>
      <pre tabindex="0"><code>${SHAPE}</code></pre>
      <p>
        When fields of the request are at fault (<a href="#invalid_request"><code>invalid_request</code></a
        >, 422), <code>error</code> maps each field to what is wrong with it:
        <code>{"amount": ["must be a whole number of centavos: R$ 45.09 is 4509"]}</code>, in the language that
        <code>Accept-Language</code> likes best of English (the default) and Portuguese; the
        <code>message_display</code> beside the code says the same in Portuguese always. A field or parameter that is
        not known is refused the same way (<a href="#unknown_field"><code>unknown_field</code></a
        >); calls that older clients know ignore it and name it in the header <code>vintem-ignored</code>. Keep the <code>request_id</code>: it finds the
        request in the server’s log.
      </p>
      <p>
        Where something is there, or may be, although the call is refused, its id stands beside the code:
        <code>transaction_id</code>, <code>card_id</code> (of a corporate card), <code>recharge_id</code> or
        <code>payment_id</code> (of a statement).
      </p>
      ${groups}`,
  )
}
