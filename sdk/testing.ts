// `@vintem/sdk/testing`: a real server with the sandbox bank and a fresh database, for a test. The
// server is a checkout of Vintém on this machine; it is a process of its own, which ends with this
// one.

import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { openVintem } from './index.ts'

const PROGRAM = join('server', 'app', 'serve', 'test-server.ts')
/** The first server of a machine makes a database cluster and a template. */
const READY_MS = 120_000
const STOP_MS = 15_000
const SAID_MAX = 4_000
/** This file is in a checkout: one folder down in the sources, three or four in the build. */
const UP_MAX = 4

export type TestServerOptions = {
  /**
   * The folder of a checkout of Vintém, after `npm ci`; else that of `VINTEM_SERVER`, else the one
   * that this package lies in.
   */
  readonly server?: string
  /** How long it may take to be ready, in milliseconds. */
  readonly withinMs?: number
}

type Login = { readonly email: string; readonly secret: string; readonly io_seller_id: string }
type SignIn = { readonly email: string; readonly password: string; readonly totp?: string }

/**
 * What was seeded: a platform with two sellers, two customers, a company with cards, and a person
 * of each kind for the portal.
 */
export type TestCredentials = Login & {
  readonly name: string
  readonly id_dev: string
  readonly sellers: readonly (Login & { readonly type: string; readonly taxpayer_id: string })[]
  readonly customers: readonly string[]
  readonly corporate: Login
  readonly sign_ins: Readonly<
    Record<
      'admin' | 'finance' | 'developer' | 'seller' | 'company' | 'cardholder' | 'operator',
      SignIn
    >
  >
}

type Running = ChildProcessByStdio<Writable, Readable, Readable>

function folderOf(given: string | undefined): string {
  const named = given ?? process.env['VINTEM_SERVER']
  if (named !== undefined && named !== '') {
    const folder = resolve(named)
    if (existsSync(join(folder, PROGRAM))) return folder
    throw new Error(`${folder} is not a checkout of Vintém: it has no ${PROGRAM}`)
  }
  let folder = import.meta.dirname
  for (let n = 0; n < UP_MAX; n++) {
    folder = dirname(folder)
    if (existsSync(join(folder, PROGRAM))) return folder
  }
  throw new Error(
    'createTestServer needs a checkout of Vintém: name its folder in `server` or in VINTEM_SERVER',
  )
}

/** npm brings the Node that the server needs, which this program may not have. */
function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules', '.bin', 'node')
  return existsSync(own) ? own : process.execPath
}

/** Lets this program end while the server runs: the server then ends too, since its input does. */
function letGo(child: Running): void {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as unknown as { unref(): void }).unref()
}

type Found = { readonly url: string; readonly platform: TestCredentials }

/** The line with which the server is ready. */
function lineOf(child: Running, withinMs: number): Promise<Found> {
  let late: NodeJS.Timeout | undefined
  const line = new Promise<Found>((found, reject) => {
    let [out, said] = ['', '']
    const fail = (why: string) =>
      reject(new Error(`The test server ${why}${said === '' ? '' : `:\n${said.trim()}`}`))
    late = setTimeout(() => fail(`was not ready within ${withinMs / 1_000} s`), withinMs)
    child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-SAID_MAX)))
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
      if (out.includes('\n')) found(JSON.parse(out.slice(0, out.indexOf('\n'))) as Found)
    })
    child.once('error', (error) => fail(`could not be started (${error.message})`))
    child.once('close', (code) => fail(`ended (exit code ${code})`))
  })
  return line.finally(() => clearTimeout(late))
}

/** Ends it; returns when it has removed its database and is gone. */
function end(child: Running): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve()
  return new Promise((done) => {
    const last = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(last)
      done()
    })
    child.stdin.end()
    child.kill('SIGTERM')
  })
}

/** Starts a server; the first on a machine takes some seconds longer. Close it after the test. */
export async function createTestServer({ server, withinMs = READY_MS }: TestServerOptions = {}) {
  const folder = folderOf(server)
  // What this program's Node loads first is not for the server's.
  const { NODE_OPTIONS: _own, ...env } = process.env
  const child = spawn(nodeOf(folder), [join(folder, PROGRAM)], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  let closed: Promise<void> | undefined
  const close = () => (closed ??= end(child))
  try {
    const { url, platform: credentials } = await lineOf(child, withinMs)
    letGo(child)
    const { email, secret, io_seller_id: sellerId } = credentials
    const vintem = openVintem({ url, email, secret, sellerId })
    return {
      url,
      /** A client of the seeded platform. */
      vintem,
      credentials,
      /** Moves the clock forward, as `'30d'` or `'2h'`; what is due until then happens. */
      advance: (by: string) => vintem.sandbox.moveClock({ advance: by }),
      /** Lets the buyer pay a pix or a boleto. */
      pay: (sale: { readonly id: string; readonly payment_type: string }) =>
        sale.payment_type === 'boleto'
          ? vintem.sandbox.payBoleto(sale.id)
          : vintem.sandbox.payPix(sale.id),
      /** Ends the server and removes its database. */
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>
