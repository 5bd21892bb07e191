// `vintem logs …`: the log of requests (GET /v1/requests): listed, one by one, or followed as they
// come.

import type { Call } from '../calls/call.ts'
import {
  type Command,
  type Context,
  EXIT,
  misused,
  nothingElse,
  numberOf,
  type Options,
  theOne,
} from '../command.ts'
import { bodyOf, optionFor, optionsOf, refuseFaults } from '../calls/fields.ts'
import { fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { OPERATIONS } from '../calls/operations-by-id.ts'
import { followedRequests, matching, type Recorded } from './request-log.ts'
import { openSession } from '../login/session.ts'
import { stopOf } from '../stop.ts'
import { harmless } from '../steering.ts'
import { printObject } from '../calls/table.ts'
import type { Terminal } from '../terminal.ts'
import { lastedText, timeText } from '../words.ts'

const LIMIT = 50
const LIMIT_MAX = 10_000
const COUNT_MAX = 1_000_000
const REQUEST = /^req_[0-9a-f]{32}$/i
const LIST: Call = OPERATIONS.get('requests.list')!
const READ: Call = OPERATIONS.get('requests.get')!

/** The filters of the call, but those of its pages. */
const FILTERS = LIST.query!.filter(({ name }) => name !== 'before' && name !== 'limit')
const PATH: Options = {
  path: {
    type: 'string',
    value: '<text>',
    says: {
      en: 'only paths with this text, such as /v1/transaction',
      pt: 'só caminhos com este texto, como /v1/transaction',
    },
  },
}

function filterIn(context: Context): Record<string, unknown> {
  const names = context.names.filter((name) => optionFor(FILTERS, name) !== undefined)
  const filter = bodyOf(FILTERS, new Map(names.map((name) => [name, context.texts(name)])))
  refuseFaults(FILTERS, filter)
  return filter
}

const colourOf = (status: number) => {
  if (status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}

function printRequest({ print, give, paint }: Terminal, request: Recorded): void {
  const { id, created_at: at, status, method, path, duration_ms: ms, code } = request
  const line = [
    paint('dim', timeText(new Date(at))),
    paint(colourOf(status), String(status)),
    method.padEnd(6),
    harmless(path),
    ...(code === null ? [] : [paint(colourOf(status), harmless(code))]),
    paint('dim', `${lastedText(ms)}  ${id}`),
  ]
  print(line.join('  '))
  give(request)
}

export const listLogs: Command = {
  name: 'logs list',
  summary: {
    en: 'List the latest recorded requests, the newest last',
    pt: 'Lista as requisições registradas mais recentes, a mais nova por último',
  },
  options: {
    ...optionsOf(FILTERS),
    ...PATH,
    limit: {
      type: 'string',
      value: '<n>',
      says: fill(TEXTS.atMost, { count: LIMIT }),
    },
  },
  optionFor: (name) => optionFor(FILTERS, name),
  examples: [
    'vintem logs list --status 4xx',
    'vintem logs list --path /v1/transaction --method POST --limit 200 --json',
  ],
  run: async (context) => {
    nothingElse(context)
    const limit = numberOf(context, 'limit', { min: 1, max: LIMIT_MAX, fallback: LIMIT })
    const filter = filterIn(context)
    const { vintem } = openSession(context)
    const found = await matching(vintem, filter, { path: context.text('path'), limit })
    for (const request of found.toReversed()) printRequest(context.terminal, request)
    if (found.length === 0) context.terminal.say({ en: 'No requests.', pt: 'Nenhuma requisição.' })
    return EXIT.fine
  },
}

export const getLog: Command = {
  name: 'logs get',
  takes: '<request>',
  summary: {
    en: 'Show one request with its bodies, by the request id of an error',
    pt: 'Mostra uma requisição com seus corpos, pelo id de requisição de um erro',
  },
  examples: ['vintem logs get req_019a1b2c3d4e7f008a1b2c3d4e5f6a7b'],
  run: async (context) => {
    const id = theOne(context, { en: 'The request (req_…)', pt: 'a requisição (req_…)' })
    if (!REQUEST.test(id))
      throw misused(
        fill(
          {
            en: '{id} is not the id of a request (req_ and 32 hex digits).',
            pt: '{id} não é id de requisição (req_ e 32 dígitos hexadecimais).',
          },
          { id },
        ),
      )
    const request = await openSession(context).vintem.requests.get(id)
    printObject(context.terminal, request, READ.columns ?? [])
    context.terminal.give(request)
    return EXIT.fine
  },
}

export const tailLogs: Command = {
  name: 'logs tail',
  summary: {
    en: 'Follow the recorded requests as they come',
    pt: 'Acompanha as requisições registradas à medida que chegam',
  },
  options: {
    ...optionsOf(FILTERS.filter(({ name }) => !name.includes('['))),
    ...PATH,
    count: {
      type: 'string',
      value: '<n>',
      says: {
        en: 'stop after this many requests; exit with 1 if fewer came',
        pt: 'para depois de tantas requisições; sai com 1 se vierem menos',
      },
    },
    timeout: { type: 'string', value: '<time>', says: TEXTS.stopAfterTime },
  },
  examples: ['vintem logs tail', 'vintem logs tail --status 4xx --path /v1/transaction'],
  more: {
    en: 'The requests of vintem logs itself are left out. A request is recorded a second after its reply at the latest.',
    pt: 'As requisições do próprio vintem logs ficam de fora. Uma requisição é registrada no máximo um segundo após a resposta.',
  },
  run: async (context) => {
    nothingElse(context)
    const filter = filterIn(context)
    const count = numberOf(context, 'count', { min: 1, max: COUNT_MAX, fallback: COUNT_MAX })
    const { signal, interrupted } = stopOf(context)
    const own = new Set<string>()
    const { vintem } = openSession(context, async (input, init) => {
      const response = await fetch(input, init)
      own.add(response.headers.get('x-request-id') ?? '')
      return response
    })
    let shown = 0
    const sought = { filter, path: context.text('path'), own, signal }
    for await (const request of followedRequests(vintem, sought, context.terminal)) {
      printRequest(context.terminal, request)
      if (++shown >= count) break
    }
    if (interrupted.aborted) return EXIT.interrupted
    return context.text('count') !== undefined && shown < count ? EXIT.failed : EXIT.fine
  },
}
