// The sandbox bank seen as a company: which client it knows, how a connection of the banks file
// reaches it, and how it tries the addresses that it is given. Only addresses of this machine are
// called.

import { createHmac, type KeyObject } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import {
  type Emulator,
  type Knock,
  PROVEN_BY_CERTIFICATE,
} from '../../../sandbox/emulators/emulator.ts'
import type { WireEmulator } from '../../../sandbox/emulators/wires.ts'
import { EMULATORS } from '../../../sandbox/emulators/index.ts'
import type { Registration } from '../../../sandbox/clients.ts'
import { nearest } from '../../kernel/edit-distance.ts'
import type { Secret } from '../../kernel/secret.ts'
import { isOfThisMachine } from '../../kernel/text/this-machine.ts'
import type { BankCall } from '../../kernel/bank-call.ts'
import type { Connector } from '../../providers/connector.ts'
import { CONNECTORS } from '../../providers/connectors/index.ts'
import type { Certificates } from './certificates.ts'

export type Emulation = {
  readonly emulator: Emulator | WireEmulator
  readonly client: Registration
  /** The connection, as the banks file has it. `wire`: the emulator, opened. */
  readonly entry: (
    served: { readonly url: string; readonly wire: BankCall },
    certificates?: Certificates,
  ) => Promise<object>
}

const KNOCK_TIMEOUT_MS = 5_000
/** What an address that does not answer counts as. */
const NO_ANSWER = 599

/** Throws where there is no such emulator, and says which there are. */
export function emulatorOf(name: string): Pick<Emulation, 'emulator'> & { connector: Connector } {
  const emulator = EMULATORS.find((one) => one.name === name)
  const connector = CONNECTORS.find((one) => one.name === name)
  if (emulator && connector) return { emulator, connector }
  const names = EMULATORS.map((one) => one.name)
  const near = nearest(name, names)
  throw new Error(
    `There is no emulator of "${name}"${near === undefined ? '.' : `; did you mean "${near}"?`} There are: ${names.join(', ')}.`,
  )
}

/** The emulation of a company, with a client that is always the same for one key ring. */
export function emulationOf(name: string, hashKey: Secret<KeyObject>): Emulation {
  const { emulator, connector } = emulatorOf(name)
  const isSecretless = connector.token?.auth === 'none'
  const secret = isSecretless
    ? PROVEN_BY_CERTIFICATE
    : createHmac('sha256', hashKey.reveal()).update(`emulator/${name}`).digest('hex')
  const client: Registration = {
    clientId: `emulated-${name}`,
    secret,
    name: 'Loja de Teste',
    city: 'São Paulo',
    cnpj: '11222333000181',
    keys: [`loja@${name}.test`],
  }
  const own = connector.settings
    .filter(({ isOptional }) => !isOptional)
    .map(({ name: setting, example }) => [setting, example.replaceAll('…', '')])
  const { api, token } = emulator.paths ?? { api: pathOf(connector), token: '' }
  const granted = connector.token && {
    clientId: client.clientId,
    ...(!isSecretless && { clientSecret: secret }),
  }
  const receiver = { clientId: client.clientId, secret, key: client.keys[0]! }
  return {
    emulator,
    client,
    entry: async ({ url, wire }, certificates) => {
      if ('enroll' in emulator && emulator.enroll) await wire(emulator.enroll(receiver, secret))
      return {
        connector: name,
        baseUrl: url + api,
        ...(granted && { tokenUrl: url + token, ...granted }),
        ...Object.fromEntries(own),
        ...('settings' in emulator && emulator.settings(receiver, secret)),
        ...certificates?.client,
      }
    },
  }
}

/** The path of a company's API. */
const pathOf = ({ addresses }: Connector): string =>
  new URL(addresses.production.api).pathname.replace(/\/$/, '')

/** Tries addresses of this machine; others count as answering, and are not called. */
export const knockWith =
  (certificates: Certificates | undefined): Knock =>
  async ({ method, url, hasCertificate }) => {
    if (!isOfThisMachine(url)) return 200
    // A receiver on this machine has a certificate that nobody signed.
    const tls = {
      rejectUnauthorized: false,
      ...(hasCertificate && certificates?.server),
    }
    const send = url.startsWith('https:') ? https.request : http.request
    return new Promise((done) => {
      const request = send(url, { method, ...tls, timeout: KNOCK_TIMEOUT_MS }, (response) => {
        response.resume()
        done(response.statusCode ?? NO_ANSWER)
      })
      request.on('timeout', () => request.destroy())
      request.on('error', () => done(NO_ANSWER))
      request.end()
    })
  }
