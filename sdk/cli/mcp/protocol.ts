// The Model Context Protocol as far as this server speaks it: JSON-RPC 2.0, one message a line. It
// knows no tool, and sends nothing.

/**
 * The versions of the protocol, the newest first. Their messages that are used here are the same.
 */
const VERSIONS = ['2025-11-25', '2025-06-18', '2024-11-05'] as const

export const FAULTS = {
  notJson: -32_700,
  notRequest: -32_600,
  noMethod: -32_601,
  wrongParams: -32_602,
  internal: -32_603,
  noResource: -32_002,
} as const

export type Id = string | number
type Params = Readonly<Record<string, unknown>>
export type Message = {
  readonly id: Id | undefined
  readonly method: string
  readonly params: Params
}

/** An error of the protocol; refusals of a tool are results. */
export const faultOf = (code: number, message: string): Error =>
  Object.assign(new Error(message), { faultCode: code })

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly annotations: object
}
export type ToolResult = {
  readonly content: readonly [{ type: 'text'; text: string }]
  readonly isError?: true
}
export type Resource = { readonly uri: string; readonly name: string; readonly mimeType: string }

/** What is served. */
export type Host = {
  readonly version: string
  readonly instructions: string
  readonly tools: readonly Tool[]
  readonly resources: readonly Resource[]
  /** undefined: there is no such tool. */
  call(name: string, input: Params, signal: AbortSignal): Promise<ToolResult | undefined>
  /** undefined: there is no such resource. */
  read(uri: string, signal: AbortSignal): Promise<{ mimeType: string; text: string } | undefined>
}

export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A line as a message: a request, or without an id a notification. A response is neither; it asks
 * for nothing.
 */
export function messageOf(line: string): Message | undefined {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (error) {
    throw faultOf(FAULTS.notJson, `The line is not JSON: ${(error as Error).message}`)
  }
  if (!isObject(read) || read['jsonrpc'] !== '2.0')
    throw faultOf(FAULTS.notRequest, 'Not a JSON-RPC message.')
  const { id, method, params = {} } = read
  if (method === undefined && ('result' in read || 'error' in read)) return undefined
  const isNamed = id === undefined || typeof id === 'string' || typeof id === 'number'
  if (typeof method !== 'string' || !isNamed || !isObject(params))
    throw faultOf(FAULTS.notRequest, 'A request has a method, an id and named params.')
  return { id, method, params }
}

function textIn(params: Params, name: string): string {
  const value = params[name]
  if (typeof value === 'string') return value
  throw faultOf(FAULTS.wrongParams, `${name} is missing.`)
}

/**
 * The client's version if it is known here, else the newest; a client that does not speak it ends
 * the connection.
 */
const versionFor = (asked: unknown): string => VERSIONS.find((one) => one === asked) ?? VERSIONS[0]

const METHODS: Readonly<
  Record<string, (host: Host, params: Params, signal: AbortSignal) => unknown>
> = {
  initialize: ({ version, instructions }, { protocolVersion }) => ({
    protocolVersion: versionFor(protocolVersion),
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'vintem', title: 'Vintém', version },
    instructions,
  }),
  ping: () => ({}),
  'tools/list': ({ tools }) => ({ tools }),
  'tools/call': async (host, params, signal) => {
    const { arguments: input = {} } = params
    const name = textIn(params, 'name')
    if (!isObject(input)) throw faultOf(FAULTS.wrongParams, 'arguments must be an object.')
    const result = await host.call(name, input, signal)
    return result ?? raise(FAULTS.wrongParams, `There is no tool ${name}.`)
  },
  'resources/list': ({ resources }) => ({ resources }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': async (host, params, signal) => {
    const uri = textIn(params, 'uri')
    const found = await host.read(uri, signal)
    return found
      ? { contents: [{ uri, ...found }] }
      : raise(FAULTS.noResource, `There is no resource ${uri}.`)
  },
}

function raise(code: number, message: string): never {
  throw faultOf(code, message)
}

/** The result of a request. */
export async function resultOf(
  host: Host,
  { method, params }: Message,
  signal: AbortSignal,
): Promise<unknown> {
  if (!Object.hasOwn(METHODS, method)) raise(FAULTS.noMethod, `There is no method ${method}.`)
  return METHODS[method]!(host, params, signal)
}

export const replyWith = (id: Id, result: unknown): object => ({ jsonrpc: '2.0', id, result })

/** `id`: null where the request could not be read. */
export const refusalOf = (id: Id | null, error: unknown): object => {
  const { faultCode: code = FAULTS.internal } = error as { faultCode?: number }
  return {
    jsonrpc: '2.0',
    id,
    error: { code, message: error instanceof Error ? error.message : String(error) },
  }
}
