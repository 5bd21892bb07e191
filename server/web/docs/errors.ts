// The page of all error codes, to which an error's `docs` links. Generated from the contract's table.

import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import type { Refused } from '../../../contract/refused.ts'
import { codesOf } from '../../../contract/openapi.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { markup, prose, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { readPage } from '../pages/read.ts'

const KINDS: Record<Refused['type'], string> = {
  invalid_request_error: 'Invalid requests',
  authentication_error: 'Authentication',
  permission_error: 'Permissions',
  not_found_error: 'Objects that are not found',
  conflict_error: 'Conflicts with the current status',
  payment_error: 'Payments that failed',
  rate_limit_error: 'Rate limits',
  api_error: 'Server errors',
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
      <dt>Text for buyers, in Portuguese</dt>
      <dd lang="pt-BR">${display}</dd>
      <dt>What to do</dt>
      <dd>${prose(mend)}</dd>
      <dt>Type, category</dt>
      <dd><code>${type}</code>, <code>${category}</code></dd>
      ${
        calls.length > 0
          ? markup`<dt>Returned by</dt>
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
        Every error has a status other than 2xx and a <code>code</code> that does not change. Let your program depend on
        the code, and show <code>message_display</code> to the buyer.
      </p>
      <pre tabindex="0"><code>${SHAPE}</code></pre>
      <p>
        When fields of the request are invalid (<a href="#invalid_request"><code>invalid_request</code></a
        >, 422), <code>error</code> maps each field to its faults:
        <code>{"amount": ["must be a whole number of centavos: R$ 45.09 is 4509"]}</code>, in English (the default) or
        Portuguese, as <code>Accept-Language</code> prefers. <code>message_display</code> has the same faults, always in
        Portuguese. An unknown field or parameter is refused the same way
        (<a href="#unknown_field"><code>unknown_field</code></a
        >); endpoints that older clients use ignore it and list it in the header <code>vintem-ignored</code>. Store the
        <code>request_id</code>: <code>GET /v1/requests/:id</code> and the operator find the request by it.
      </p>
      <p>
        If an object exists, or may exist, although the call was refused, the error has its id:
        <code>transaction_id</code>, <code>card_id</code> (of a corporate card), <code>recharge_id</code> or
        <code>payment_id</code> (of a statement).
      </p>
      ${groups}`,
  )
}
