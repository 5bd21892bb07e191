// The contract as a file of HTTP requests, which editors send one by one: REST Client in VS Code,
// Visual Studio, and JetBrains. The token of the login, and the id of what a call creates, are
// variables of their replies.

import { documentText } from '../texts/index.ts'
import {
  type Collected,
  CREDENTIALS,
  foldersOf,
  idsOf,
  LOGIN,
  type Request,
  variable,
} from './request.ts'

const FILE_HERE = './file'

/**
 * `transactions.create`: names have no dots, for a dot leads into the reply. The login is `login`.
 */
const nameOf = ({ id }: Request): string => (id === LOGIN ? 'login' : id.replaceAll('.', '_'))

const comment = (text: string): string[] =>
  text.split('\n').map((line) => (line === '' ? '#' : `# ${line}`))

const set = (name: string, value: string): string => `@${name} = ${value}`

/** What is taken from a reply, by its JSONPath. */
const taken = (request: Request, at: string): string =>
  variable(`${nameOf(request)}.response.body.$.${at}`)

function addressOf({ path, params, query }: Request): string {
  const values = new Map(params.map(({ name, value }) => [name, value]))
  const sent = query
    .filter(({ required }) => required)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => values.get(name)!)
  return `${variable('url')}${filled}${sent.length > 0 ? `?${sent.join('&')}` : ''}`
}

function bodyLines({ body, takesFile }: Request): string[] {
  if (takesFile) return ['', `< ${FILE_HERE}`]
  return body === undefined ? [] : ['', JSON.stringify(body, null, 2)]
}

function linesOf(request: Request): string[] {
  const { summary, says, method, headers, isOpen } = request
  return [
    `### ${summary}`,
    ...(says === undefined ? [] : comment(says)),
    `# @name ${nameOf(request)}`,
    `${method} ${addressOf(request)}`,
    ...(isOpen ? [] : [`Authorization: Bearer ${variable('token')}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...bodyLines(request),
    '',
  ]
}

/**
 * What the calls after this one take from it; behind a separator, for it would be a part of its
 * body.
 */
const takenLines = (request: Request): string[] =>
  request.gives ? ['###', set(request.gives.variable, taken(request, request.gives.at)), ''] : []

/** The file. */
export function httpFile(collected: Collected): string {
  const { language, url } = collected
  const folders = foldersOf(collected)
  const requests = folders.flatMap((folder) => folder.requests)
  const given = new Set(requests.map(({ gives }) => gives?.variable))
  return [
    ...comment(documentText('httpFile', language)),
    '',
    set('url', url),
    ...CREDENTIALS.map((name) => set(name, '')),
    ...idsOf(requests)
      .filter((name) => !given.has(name))
      .map((name) => set(name, '')),
    '',
    ...folders.flatMap(({ title, requests: own }) => [
      `### ${title.toUpperCase()}`,
      '',
      ...own.flatMap((request) => [...linesOf(request), ...takenLines(request)]),
    ]),
  ].join('\n')
}
