// What is sealed for one program is opened by it alone, and not when a byte has changed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, isPublicKey, openReceiver, seal } from './handover.ts'

const HANDED = {
  email: 'ana+vintem@example.com',
  secret: 'vtm_sandbox_á€😀',
  io_seller_id: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
}

test('the receiver alone opens what was sealed for it', async () => {
  const [receiver, other] = [await openReceiver(), await openReceiver()]
  assert.ok(isPublicKey(receiver.publicKey))
  const sealed = await seal(HANDED, receiver.publicKey)
  assert.match(sealed, /^[\w-]+\.[\w-]+$/, 'it needs no escaping in an address')
  assert.ok(!Buffer.from(sealed, 'base64url').toString('latin1').includes('vtm_'))
  assert.deepEqual(await receiver.unseal(sealed), HANDED)
  assert.notEqual(
    await seal(HANDED, receiver.publicKey),
    sealed,
    'each has a key and a nonce of its own',
  )
  await assert.rejects(other.unseal(sealed))
})

test('changed, cut or foreign texts are not opened', async () => {
  const receiver = await openReceiver()
  const [sender = '', content = ''] = (await seal(HANDED, receiver.publicKey)).split('.')
  const [others = ''] = (await seal(HANDED, receiver.publicKey)).split('.')
  const flipped = Buffer.from(content, 'base64url')
  flipped[20]! ^= 1
  const wrong = [
    '',
    '.',
    sender,
    `${sender}.`,
    `.${content}`,
    `${others}.${content}`,
    `${sender}.${content.slice(0, -4)}`,
  ]
  for (const text of [...wrong, `${sender}.${flipped.toString('base64url')}`])
    await assert.rejects(receiver.unseal(text), JSON.stringify(text))
  await assert.rejects(seal(HANDED, 'A'.repeat(87)), 'no point of the curve')
})

test('the code that people compare is that of the key', async () => {
  // The beginning of SHA-256("abc"), FIPS 180-2, B.1.
  assert.equal(await codeOf('abc'), 'BA78-16BF')
})
