// A collector of traces for a test: a real server that takes OTLP over HTTP as JSON, stores the
// spans and replies as told. Closes after the test.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from './world.ts'

/** A test that waits longer has failed. */
const WAIT_MAX_MS = 30_000

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number }
type Wire = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number; message?: string }
}

export type Collected = Omit<Wire, 'attributes' | 'links'> & {
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  /** Of the program that sent it. */
  readonly resource: Readonly<Record<string, string | number | undefined>>
}

export type Collector = {
  /** The settings of a server that exports to it. */
  readonly env: Record<string, string>
  readonly url: string
  /** Everything that came, as bytes. */
  readonly bodies: readonly Buffer[]
  readonly headers: readonly IncomingHttpHeaders[]
  spans(): readonly Collected[]
  named(name: string): readonly Collected[]
  /** Resolves when this is true of what came, now or after a further request. */
  until(isTrue: (spans: readonly Collected[]) => boolean): Promise<void>
  /** A status, or what is done with the answer; nothing done hangs. */
  says: number | ((answer: ServerResponse) => void)
  close(): void
}

const plain = (attributes: Wire['attributes']) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  )

type Export = {
  resourceSpans: { resource: { attributes: Wire['attributes'] }; scopeSpans: { spans: Wire[] }[] }[]
}

const spansIn = (body: Buffer): Collected[] =>
  (JSON.parse(body.toString('utf8')) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        links: span.links ?? [],
        attributes: plain(span.attributes),
        resource: plain(resource.attributes),
      })),
    ),
  )

export async function openCollector(
  t: Test,
  protocol: 'http/json' | 'http/protobuf' = 'http/json',
): Promise<Collector> {
  const bodies: Buffer[] = []
  const headers: IncomingHttpHeaders[] = []
  const spans: Collected[] = []
  let came = Promise.withResolvers<void>()
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      headers.push({ ...request.headers, ':path': request.url })
      bodies.push(body)
      if (typeof collector.says === 'number') {
        if (collector.says < 300 && protocol === 'http/json') spans.push(...spansIn(body))
        answer.writeHead(collector.says).end()
      } else collector.says(answer)
      came.resolve()
      came = Promise.withResolvers()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  t.after(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const collector: Collector = {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: protocol },
    url,
    bodies,
    headers,
    spans: () => spans,
    named: (name) => spans.filter((one) => one.name === name),
    until: async (isTrue) => {
      const { promise: late, reject } = Promise.withResolvers<never>()
      const names = () => [...new Set(spans.map(({ name }) => name))].join(', ')
      const timer = setTimeout(
        () => reject(new Error(`it did not come; what came: ${names()}`)),
        WAIT_MAX_MS,
      )
      try {
        while (!isTrue(spans)) await Promise.race([came.promise, late])
      } finally {
        clearTimeout(timer)
      }
    },
    says: 200,
    close,
  }
  return collector
}
