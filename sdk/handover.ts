// How the portal hands a credential over to `vintem login --browser`: encrypted for the one program
// that asked, so that neither an address in the browser's history nor a proxy has its secret.
// WebCrypto, in Node and in browsers alike: ECDH on P-256, HKDF with SHA-256, AES-256 in GCM.

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const CIPHER = 'AES-GCM'
const NONCE_BYTES = 12
const KEY_BITS = 256
const INFO = new TextEncoder().encode('vintem login --browser')
/** Of what both sides show, for a person to compare. */
const CODE_BYTES = 4
/** An uncompressed point of P-256, in base64url. */
const PUBLIC_KEY = /^[\w-]{87}$/

export type Handed = {
  readonly email: string
  readonly secret: string
  readonly io_seller_id: string
}

export type Receiver = {
  readonly publicKey: string
  /** What was sealed for this key; rejects with what was sealed for another, or changed. */
  unseal(text: string): Promise<Handed>
}

/** Of the library of both: Node's and the browser's types differ in name only. */
type Key = Parameters<typeof crypto.subtle.exportKey>[1]

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const importPublic = (text: string): Promise<Key> =>
  crypto.subtle.importKey('raw', bytesOf(text), CURVE, true, [])
const exportPublic = async (key: Key): Promise<string> =>
  textOf(new Uint8Array(await crypto.subtle.exportKey('raw', key)))

/** The key that both sides come to, bound to both public keys. */
async function commonKey(own: Key, other: Key, salt: string): Promise<Key> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, KEY_BITS)
  const secret = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new TextEncoder().encode(salt), info: INFO }
  return crypto.subtle.deriveKey(how, secret, { name: CIPHER, length: KEY_BITS }, false, [
    'encrypt',
    'decrypt',
  ])
}

/** Whether a text can be a public key of a receiver. */
export const isPublicKey = (text: string): boolean => PUBLIC_KEY.test(text)

/**
 * What a person compares on both sides, such as `3F2A-91C0`: the beginning of the key's SHA-256.
 */
export async function codeOf(publicKey: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(publicKey)),
  )
  const hex = [...digest.subarray(0, CODE_BYTES)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `${hex.slice(0, CODE_BYTES)}-${hex.slice(CODE_BYTES)}`.toUpperCase()
}

/** Makes a key of which nobody else has the private part. */
export async function openReceiver(): Promise<Receiver> {
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  const publicKey = await exportPublic(own.publicKey)
  return {
    publicKey,
    unseal: async (text) => {
      const [sender = '', sealed = ''] = text.split('.')
      const key = await commonKey(
        own.privateKey,
        await importPublic(sender),
        `${sender}.${publicKey}`,
      )
      const bytes = bytesOf(sealed)
      const iv = bytes.subarray(0, NONCE_BYTES)
      const opened = await crypto.subtle.decrypt(
        { name: CIPHER, iv },
        key,
        bytes.subarray(NONCE_BYTES),
      )
      const { email, secret, io_seller_id } = JSON.parse(new TextDecoder().decode(opened)) as Handed
      return { email, secret, io_seller_id }
    },
  }
}

/** Encrypts a credential for a receiver. Rejects a key that is no point of the curve. */
export async function seal(handed: Handed, publicKey: string): Promise<string> {
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  const sender = await exportPublic(own.publicKey)
  const key = await commonKey(
    own.privateKey,
    await importPublic(publicKey),
    `${sender}.${publicKey}`,
  )
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const content = new TextEncoder().encode(JSON.stringify(handed))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: CIPHER, iv }, key, content))
  return `${sender}.${textOf(new Uint8Array([...iv, ...sealed]))}`
}
