// The credentials of a connection whose company has a connector: a token, a key in a header, or a
// key that signs; and what else the connector sends.

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Secret } from '../../kernel/secret.ts'
import type { Carried, Connector, KEY_FORMS, TokenRequest } from '../connector.ts'
import type { Json } from '../parse.ts'
import type { SentValue, SentValues } from '../sent-values.ts'
import {
  CREDENTIAL_NAMES,
  type KeySettings,
  type OauthSettings,
  type SigningSettings,
} from './connection.ts'
import { type Context, readSecret } from './read-settings.ts'

/** The settings that the operator gave, by their names. */
export type OwnSettings = ReadonlyMap<string, Secret<string>>

/** What the connector sends, with the operator's settings in it. */
export function carriedIn(
  own: ReadonlyMap<string, Secret<string>>,
  values: Readonly<Record<string, Carried>> = {},
): SentValues {
  const sent = Object.entries(values).flatMap(([name, value]): [string, SentValue][] => {
    if (typeof value === 'string') return [[name, new Secret(value)]]
    if ('each' in value) return [[name, value]]
    // A setting that may be left out is not sent then.
    const given = own.get(value.setting)
    return given ? [[name, given]] : []
  })
  return Object.fromEntries(sent)
}

type Oauth = Pick<
  OauthSettings,
  'tokenUrl' | 'clientId' | 'clientSecret' | 'clientAuth' | 'scope' | 'token'
>
type Key = Pick<KeySettings, 'keyHeader'>
type Signing = Pick<SigningSettings, 'signature'>

const scopesOf = (usual: string, { asksScopes, moreScopes = [] }: TokenRequest): string =>
  asksScopes ? [usual, ...moreScopes].filter((scope) => scope !== '').join(' ') : ''

/** How a token is asked for, and where. */
export type Asked = {
  readonly token: TokenRequest
  readonly tokenUrl: string | undefined
}

/** A client of OAuth2, as the company wants its token asked for. */
export function readOauth(
  context: Context,
  { where, usual }: { where: string; usual: string },
  { token, tokenUrl }: Asked,
  value: Json,
  own: OwnSettings,
): Oauth | undefined {
  const clientSecret =
    token.auth === 'none'
      ? undefined
      : readSecret(context, `${where}.clientSecret`, value['clientSecret'])
  const scope = value['scope'] ?? scopesOf(usual, token)
  if (typeof scope !== 'string') context.faults.push(`${where}.scope is a text; "" asks for none`)
  const clientId = own.get('clientId')
  if (!tokenUrl || !clientId) return undefined
  return {
    tokenUrl,
    clientId: clientId.reveal(),
    ...(clientSecret && { clientSecret }),
    clientAuth: token.auth,
    ...(scope !== '' && { scope: scope as string }),
    token: {
      format: token.format ?? 'form',
      hasGrantType: token.hasGrantType ?? true,
      names: token.names ?? CREDENTIAL_NAMES,
      query: carriedIn(own, token.query),
      params: carriedIn(own, token.params),
      headers: carriedIn(own, token.headers),
    },
  }
}

const KEYS: Readonly<Record<(typeof KEY_FORMS)[number], (key: string) => string>> = {
  plain: (key) => key,
  bearer: (key) => `Bearer ${key}`,
  basic: (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
}

/** A key in a header. */
export function readKey({ faults }: Context, where: string, { key }: Connector, own: OwnSettings) {
  const given = key && own.get(key.setting)
  if (!given) return undefined
  const value = new Secret(KEYS[key.form](given.reveal()))
  if (/[^\x20-\x7e]/.test(value.reveal()))
    return void faults.push(`${where}.${key.setting} has a character that no header has`)
  return { keyHeader: { name: key.header, value } } satisfies Key
}

/** A private key that signs each call. */
export function readSigning(
  { faults }: Context,
  where: string,
  { signature }: Connector,
  own: OwnSettings,
): Signing | undefined {
  const id = signature && own.get(signature.id)
  const pem = signature && own.get(signature.key)
  if (!id || !pem) return undefined
  const key = privateKeyIn(pem)
  if (!key)
    return void faults.push(
      `${where}.${signature.key} is no private key of the curve secp256k1 in PEM`,
    )
  return { signature: { id: id.reveal(), key: new Secret(key), headers: signature.headers } }
}

/** OpenSSL's message might quote the text, so it is not passed on. */
function privateKeyIn(pem: Secret<string>): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.reveal())
    return key.asymmetricKeyDetails?.namedCurve === 'secp256k1' ? key : undefined
  } catch {
    return undefined
  }
}
