// The address in a QR code: a signed payload for those who have it, nothing for a guess.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose'
import { readBrCode } from '../../server/kernel/brazil/br-code.ts'
import { assertIs } from '../../test/api-pix-standard.ts'
import { HOST, newTxid, openTestBank, order, type TestBank } from '../../test/bank.ts'

/** The path a payer's app would ask for, from the text of the QR code alone. */
function pathIn(brCode: string): string {
  const read = readBrCode(brCode)
  assert.ok(read.ok && read.code.kind === 'dynamic')
  assert.ok(read.code.location.startsWith(`${HOST}/`))
  return read.code.location.slice(HOST.length)
}

const open = (bank: TestBank, path: string) => bank.call({ method: 'GET', path, headers: {} })
const keysOf = async (bank: TestBank) =>
  (await open(bank, '/.well-known/jwks.json')).body as JSONWebKeySet

test('the URL of the QR code returns the charge, signed by a key that the bank publishes', async (t) => {
  const bank = await openTestBank(t)
  const { body } = await bank.api(
    'PUT',
    `/cob/${newTxid()}`,
    order('10.00', { solicitacaoPagador: 'Pedido 7' }),
  )
  const reply = await open(bank, pathIn(body.pixCopiaECola))
  assert.deepEqual([reply.status, reply.headers['content-type']], [200, 'application/jose'])
  const jws = reply.body as string
  const keys = await keysOf(bank)
  assert.ok(
    keys.keys.every((key) => !('d' in key)),
    'the private half stays at home',
  )
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys))
  assert.deepEqual(
    [protectedHeader.alg, protectedHeader['jku']],
    ['ES256', `https://${HOST}/.well-known/jwks.json`],
  )
  const said = JSON.parse(new TextDecoder().decode(payload))
  assertIs('CobPayload', said)
  assert.deepEqual(
    [said.txid, said.valor.original, said.chave, said.solicitacaoPagador],
    [body.txid, '10.00', body.chave, 'Pedido 7'],
  )

  const [head, words, signature] = jws.split('.') as [string, string, string]
  const forged = Buffer.from(
    Buffer.from(words, 'base64url').toString().replace('10.00', '99.00'),
  ).toString('base64url')
  await assert.rejects(compactVerify(`${head}.${forged}.${signature}`, createLocalJWKSet(keys)))
})

test('the key survives the process, and two processes share it', async (t) => {
  const first = await openTestBank(t)
  const second = await openTestBank(t, { db: first.db })
  const [a, b] = await Promise.all([keysOf(first), keysOf(second)])
  assert.deepEqual(a, b)
  const { body } = await first.api('PUT', `/cob/${newTxid()}`, order('10.00'))
  const { body: jws } = await open(second, pathIn(body.pixCopiaECola))
  assert.equal(decodeProtectedHeader(jws as string).kid, a.keys[0]!.kid)
})

test('a location has 128 random bits, and a guessed location is not found', async (t) => {
  const bank = await openTestBank(t)
  const { body } = await bank.api('PUT', `/cob/${newTxid()}`, order('10.00'))
  const path = pathIn(body.pixCopiaECola)
  const secret = path.slice(-22)
  assert.equal(Buffer.from(secret, 'base64url').length, 16)
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`
  for (const guess of [
    forged,
    path.slice(0, -22),
    '/qr/',
    '/qr/1',
    `/qr/999${secret}`,
    `/qr/cobv/${path.slice(4)}`,
    '/qr/%00',
    `/qr/${'z'.repeat(40)}${secret}`,
  ]) {
    const { status } = await open(bank, guess)
    assert.equal(status, 404, guess)
  }
})

test('the location of a paid or removed charge is gone, and that of an expired charge is unavailable', async (t) => {
  const bank = await openTestBank(t)
  const make = async () => {
    const { body } = await bank.api('PUT', `/cob/${newTxid()}`, order('10.00'))
    return { txid: body.txid, path: pathIn(body.pixCopiaECola) }
  }
  const [paid, removed, expired] = [await make(), await make(), await make()]
  await bank.pay(paid.txid)
  await bank.api('PATCH', `/cob/${removed.txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  for (const { path } of [paid, removed]) {
    const gone = await open(bank, path)
    assert.deepEqual(
      [gone.status, (gone.body as { type: string }).type.split('/').at(-1)],
      [410, 'CobPayloadNaoEncontrado'],
    )
  }
  bank.clock.advanceTo(3_601_000)
  assert.equal((await open(bank, expired.path)).status, 404)
  await bank.api('PATCH', `/cob/${expired.txid}`, { calendario: { expiracao: 7200 } })
  assert.equal((await open(bank, expired.path)).status, 200)
})
