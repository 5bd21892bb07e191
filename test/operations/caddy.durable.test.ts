// deploy/Caddyfile, as it is: banks need a client certificate and nobody else does; a server that
// is not ready gets no calls.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { until } from '../../server/platform/db/processes.ts'
import { certificates, hasOpenssl } from '../certificates.ts'
import { freePort } from '../own-postgres.ts'

const SOON = { withinMs: 60_000, everyMs: 50 }
const HOST = 'pay.shop.example'
const hasCaddy = spawnSync('caddy', ['version']).status === 0
const skip = hasCaddy && hasOpenssl ? false : 'Caddy or OpenSSL is not installed'

/** A server behind Caddy, that says of itself whether it is ready. */
async function openUpstream(t: TestContext) {
  const state = { status: 200 }
  const server = http.createServer((request, answer) =>
    answer.writeHead(request.url === '/readyz' ? state.status : 200).end('from the server'),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => void server.close())
  return { state, port: (server.address() as AddressInfo).port }
}

async function openCaddy(
  t: TestContext,
  upstream: number,
  settings: Record<string, string>,
): Promise<number> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-caddy-'))
  const [port, spare] = [await freePort(), await freePort()]
  const globals = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttps_port ${port}\n\thttp_port ${spare}\n}\n`
  const config = join(folder, 'Caddyfile')
  fs.writeFileSync(
    config,
    globals + fs.readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8'),
  )
  const places = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const env = {
    ...process.env,
    ...places,
    DOMAIN: HOST,
    UPSTREAM: `127.0.0.1:${upstream}`,
    ...settings,
  }
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  })
  t.after(async () => {
    caddy.kill('SIGTERM')
    await until(() => caddy.exitCode !== null || caddy.signalCode !== null, SOON)
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return port
}

type Pem = { readonly cert: Buffer; readonly key: Buffer }

/** The status of a call by the public name; undefined when there is no connection. */
const call = (port: number, path: string, pem?: Pem): Promise<number | undefined> =>
  new Promise((done) => {
    const where = {
      host: '127.0.0.1',
      port,
      path,
      servername: HOST,
      headers: { host: HOST },
      agent: false,
    }
    https
      .get({ ...where, rejectUnauthorized: false, ...pem }, (reply) =>
        done(reply.resume().statusCode),
      )
      .on('error', () => done(undefined))
  })

test(
  'banks need a certificate of their authority, others none; without the setting nobody does',
  { skip },
  async (t) => {
    const pki = certificates(t)
    const pem = (name: string): Pem => ({
      cert: fs.readFileSync(join(pki, `${name}.pem`)),
      key: fs.readFileSync(join(pki, `${name}.key`)),
    })
    const { port: upstream } = await openUpstream(t)
    const port = await openCaddy(t, upstream, {
      BANKS_CERTIFICATES: 'on',
      BANKS_CA: join(pki, 'ca.pem'),
    })
    assert.ok(
      await until(async () => (await call(port, '/v1/seller')) === 200, SOON),
      'Caddy starts',
    )
    for (const path of [
      '/banks/pix/x/pix',
      '/api/banks/issuing/authorizations',
      '/%62anks/pix/x',
      '//banks/pix/x',
      '/BANKS/pix/x',
    ]) {
      assert.equal(await call(port, path), 403, `${path} without a certificate`)
      assert.equal(await call(port, path, pem('client')), 200, `${path} with one`)
      assert.equal(
        await call(port, path, pem('stranger')),
        undefined,
        `${path} with one of another authority`,
      )
    }
    for (const path of ['/', '/portal', '/v1/seller', '/v1/banks'])
      assert.deepEqual(
        [await call(port, path), await call(port, path, pem('client'))],
        [200, 200],
        path,
      )

    const off = await openCaddy(t, upstream, {})
    assert.ok(await until(async () => (await call(off, '/banks/pix/x/pix')) === 200, SOON))
  },
)

test('a server that is not ready gets no calls until it is', { skip }, async (t) => {
  const { state, port: upstream } = await openUpstream(t)
  const port = await openCaddy(t, upstream, {})
  const turns = (status: number) =>
    until(async () => (await call(port, '/v1/seller')) === status, SOON)
  assert.ok(await turns(200))
  state.status = 503
  assert.ok(await turns(503))
  state.status = 200
  assert.ok(await turns(200))
})
