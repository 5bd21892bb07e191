// The contract as a Postman collection (format v2.1), which Bruno, Insomnia and others import as
// well. A login stores its token, and what creates an object stores its id, for the calls after it.

import { documentText } from '../texts/index.ts'
import {
  type Collected,
  CREDENTIALS,
  foldersOf,
  idsOf,
  type Parameter,
  type Request,
  variable,
} from './request.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const described = ({ says }: { says: string | undefined }): object =>
  says === undefined ? {} : { description: says }

/** A script that runs after the reply. */
const after = (...exec: string[]): object => ({
  event: [{ listen: 'test', script: { type: 'text/javascript', exec } }],
})

function scriptOf({ gives }: Request): object {
  if (gives === undefined) return {}
  const { variable: name, at } = gives
  return after(
    `if (pm.response.code < 300) pm.collectionVariables.set('${name}', pm.response.json().${at})`,
  )
}

function urlOf({ path, params, query }: Request): object {
  const sent = query
    .filter(({ required }) => required)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  const given = ({ name, value, says }: Parameter) => ({ key: name, value, ...described({ says }) })
  return {
    raw: `${variable('url')}${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: [variable('url')],
    path: path.slice(1).split('/'),
    ...(query.length > 0
      ? { query: query.map((one) => ({ ...given(one), disabled: !one.required })) }
      : {}),
    ...(params.length > 0 ? { variable: params.map(given) } : {}),
  }
}

function bodyOf({ body, takesFile }: Request): object {
  if (takesFile) return { body: { mode: 'file', file: {} } }
  if (body === undefined) return {}
  const raw = JSON.stringify(body, null, 2)
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
}

const itemOf = (request: Request): object => ({
  name: request.summary,
  ...scriptOf(request),
  request: {
    ...described(request),
    method: request.method,
    header: Object.entries(request.headers).map(([key, value]) => ({ key, value })),
    ...bodyOf(request),
    url: urlOf(request),
    ...(request.isOpen ? { auth: { type: 'noauth' } } : {}),
  },
})

/** The collection. Its only address is that of the server. */
export function postmanCollection(collected: Collected): object {
  const { language, url } = collected
  const folders = foldersOf(collected)
  const ids = idsOf(folders.flatMap(({ requests }) => requests))
  return {
    info: {
      name: 'Vintém',
      description: `${documentText('collection', language)}\n\n${documentText('about', language)}`,
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: variable('token'), type: 'string' }] },
    variable: [
      { key: 'url', value: url, type: 'string' },
      ...[...CREDENTIALS, 'token', ...ids].map((key) => ({ key, value: '', type: 'string' })),
    ],
    item: folders.map(({ title, says, requests }) => ({
      name: title,
      ...described({ says }),
      item: requests.map(itemOf),
    })),
  }
}
