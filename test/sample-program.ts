// A sample of samples/ for tests: started as a user does, called as a browser does (cookies, forms,
// redirects), and killed. And a proxy before the server, which can lose a response.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import type { TestServer } from '../sdk/testing.ts'
import { until } from '../server/platform/db/processes.ts'
import { freePort } from './own-postgres.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const READY_MS = 120_000
/** Deliveries come by themselves, on a machine that may be busy. */
const SOON = { withinMs: 120_000 }

type Login = { email: string; secret: string; io_seller_id: string }
type Started = { name: string; url: string; login: Login; data?: string; port?: number }
export type Sample = Awaited<ReturnType<typeof startSample>>

/** `npm run sample -- name`, against a server of this test. Without a test, `end` ends it. */
export async function startSample(
  t: TestContext | undefined,
  { name, url, login, ...again }: Started,
) {
  const data = again.data ?? fs.mkdtempSync(join(os.tmpdir(), 'vintem-sample-'))
  const port = again.port ?? (await freePort())
  const { email: VINTEM_EMAIL, secret: VINTEM_SECRET, io_seller_id: VINTEM_SELLER } = login
  const env = {
    ...process.env,
    DATA_DIR: data,
    VINTEM_URL: url,
    VINTEM_EMAIL,
    VINTEM_SECRET,
    VINTEM_SELLER,
  }
  // In a group of its own, with the program that it starts.
  const child = spawn(process.execPath, [join(PROJECT, 'tools/sample.ts'), name, String(port)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((done) => void child.stdout.once('close', done))
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
    await ended
  }
  const end = async () => {
    await kill()
    fs.rmSync(data, { recursive: true, force: true, maxRetries: 3 })
  }
  t?.after(end)
  let password = ''
  const ready = Promise.withResolvers<void>()
  ended.then(() => ready.reject(new Error(`${name} ended before it was ready`))).catch(() => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    password = /: admin, (\S+)$/.exec(line)?.[1] ?? password
    if (line === `http://127.0.0.1:${port}`) ready.resolve()
  })
  const late = setTimeout(() => ready.reject(new Error(`${name} was not ready in time`)), READY_MS)
  await ready.promise.finally(() => clearTimeout(late))
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    password,
    visitor: () => visitorOf(address),
    admin: () => visitorOf(address, password),
    kill,
    end,
    /** The same program on its data, as after a crash. */
    restart: () => startSample(t, { name, url, login, data, port }),
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}
const plain = (markup: string): string =>
  markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, sign: string) => SIGNS[sign]!)

/** The fields of the form with this action, as the page fills them in. */
export function fieldsOf(page: string, action: string): Record<string, string> {
  const form = page.split('<form').find((part) => part.includes(`action="${action}"`))
  assert.ok(form, `a form to ${action} in ${page}`)
  const inputs = form.split('</form>')[0]!.match(/<input\b[^>]*>/g) ?? []
  const valueOf = (input: string, name: string) =>
    plain(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '')
  return Object.fromEntries(
    inputs
      .filter(
        (input) =>
          valueOf(input, 'name') !== '' && !(input.includes('radio') && !input.includes('checked')),
      )
      .map((input) => [valueOf(input, 'name'), valueOf(input, 'value')]),
  )
}

/** A browser without JavaScript. */
function visitorOf(address: string, password?: string) {
  const cookies = new Map<string, string>()
  const send = async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; path: string; text: string }> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (password !== undefined) headers.set('authorization', `Basic ${btoa(`admin:${password}`)}`)
    const response = await fetch(`${address}${path}`, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const { status } = response
    if (status === 303) return send(response.headers.get('location')!)
    return { status, path, text: await response.text() }
  }
  return {
    send,
    get: async (path: string) => {
      const { status, text } = await send(path)
      assert.equal(status, 200, `${path}: ${text}`)
      return text
    },
    post: (path: string, form: Readonly<Record<string, string>>) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'sec-fetch-site': 'same-origin' },
      }),
    /** Loads the page until it shows the text. */
    async waitFor(path: string, text: string | RegExp): Promise<string> {
      let page = ''
      const shown = async () => {
        page = (await send(path)).text
        return typeof text === 'string' ? page.includes(text) : text.test(page)
      }
      assert.ok(await until(shown, SOON), `${path} never showed ${String(text)}: ${page}`)
      return page
    },
  }
}

/**
 * A proxy before the server. `lose(path)` lets the next POST of this path pass, and loses its
 * response: it resolves when the server has answered. `repeated()` resolves when the same call was
 * sent again, and answered.
 */
export async function losingProxy(t: TestContext, { url }: TestServer) {
  let losing: { path: RegExp; lost: () => void } | undefined
  let lostPath: RegExp | undefined
  let repeats = 0
  const proxy = http.createServer((request, response) => {
    const options = {
      method: request.method ?? 'GET',
      headers: { ...request.headers, host: new URL(url).host },
    }
    const onward = http.request(new URL(request.url ?? '/', url), options, (answer) => {
      const isPost = request.method === 'POST'
      if (isPost && losing?.path.test(request.url ?? '')) {
        answer.resume().once('end', losing.lost)
        losing = undefined
        return
      }
      if (isPost && lostPath?.test(request.url ?? '')) repeats++
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  t.after(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    lose(path: RegExp): Promise<void> {
      repeats = 0
      lostPath = path
      return new Promise((lost) => (losing = { path, lost }))
    },
    async repeated(): Promise<void> {
      assert.ok(
        await until(() => repeats > 0, SOON),
        `no call of ${String(lostPath)} was sent again`,
      )
    },
  }
}
