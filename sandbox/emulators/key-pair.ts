// A key pair (secp256k1) that is always the same for one seed, so that every process has it.

import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto'

const COORDINATE_BYTES = 32

export function keyPairOf(seed: string): { privateKey: string; publicKey: string } {
  const curve = createECDH('secp256k1')
  const scalar = createHash('sha256').update(`key pair ${seed}`).digest()
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const part = (from: number) => point.subarray(from, from + COORDINATE_BYTES).toString('base64url')
  const [x, y] = [part(1), part(1 + COORDINATE_BYTES)]
  const jwk = { kty: 'EC', crv: 'secp256k1', d: scalar.toString('base64url'), x, y }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    privateKey: key.export({ type: 'sec1', format: 'pem' }).toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  }
}
