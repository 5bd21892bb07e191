// The sandbox bank seen as a company: which client it knows, how a connection of the banks file
// reaches it, and how it tries the addresses that it is given: on one's own machine those of that
// machine, inside a server those of the server alone.

import { createHmac, type KeyObject } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import {
  type Emulator,
  type Knock,
  PROVEN_BY_CERTIFICATE,
} from '../../../sandbox/emulators/emulator.ts'
import type { Receiver } from '../../../sandbox/emulators/account.ts'
import type { WireEmulator } from '../../../sandbox/emulators/wires.ts'
import { EMULATORS } from '../../../sandbox/emulators/index.ts'
import type { Registration } from '../../../sandbox/clients.ts'
import { nearest } from '../../kernel/edit-distance.ts'
import type { Secret } from '../../kernel/secret.ts'
import { isOfThisMachine } from '../../kernel/text/this-machine.ts'
import type { BankCall } from '../../kernel/bank-call.ts'
import {
  type Connector,
  type ServiceName,
  servicesOf,
  settingsFor,
} from '../../providers/connector.ts'
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
  /** The same for its other services, by the sections of the banks file. */
  readonly services: (url: string, certificates?: Certificates) => Readonly<Record<string, object>>
}

/** A company that the sandbox bank can be seen as. */
export type Emulated = {
  readonly emulator: Emulator | WireEmulator
  readonly connector: Connector
}

const KNOCK_TIMEOUT_MS = 5_000
/** What an address that does not answer counts as. */
const NO_ANSWER = 599

/** All of them, in the order of the list. */
export const EMULATED: readonly Emulated[] = EMULATORS.flatMap((emulator) => {
  const connector = CONNECTORS.find(({ name }) => name === emulator.name)
  return connector ? [{ emulator, connector }] : []
})

/** Throws where there is no such emulator, and says which there are. */
export function emulatorOf(name: string): Emulated {
  const found = EMULATED.find(({ emulator }) => emulator.name === name)
  if (found) return found
  const names = EMULATED.map(({ emulator }) => emulator.name)
  const near = nearest(name, names)
  throw new Error(
    `There is no emulator of "${name}"${near === undefined ? '.' : `; did you mean "${near}"?`} There are: ${names.join(', ')}.`,
  )
}

/** Whether the client has no secret of its own: a certificate or a signature proves it. */
export const isSecretless = ({ connector: { token, signature } }: Emulated): boolean =>
  token?.auth === 'none' || signature !== undefined

/** A connection as the banks file has it, to the company at `url`. */
export function entryOf(
  { emulator, connector }: Emulated,
  receiver: Receiver,
  seed: string,
  url: string,
  service?: ServiceName,
): Record<string, string> {
  const offer = service && connector[service]
  const own = settingsFor(connector, service)
    .filter(({ isOptional }) => !isOptional)
    .map(({ name, example }): [string, string] => [name, example.replaceAll('…', '')])
  const usual = emulator.paths ?? { api: pathOf(connector), token: '' }
  const { api, token } = pathsOf(offer?.addresses, usual)
  const request = offer?.token ?? connector.token
  const { clientId, secret: clientSecret } = receiver
  const others = Object.entries(offer?.addresses?.production.others ?? {})
  return {
    connector: connector.name,
    baseUrl: url + api,
    ...Object.fromEntries(others.map(([name, other]) => [name, url + new URL(other).pathname])),
    ...(request && {
      tokenUrl: url + token,
      clientId,
      ...(request.auth !== 'none' && { clientSecret }),
    }),
    ...Object.fromEntries(own),
    ...('settings' in emulator && emulator.settings(receiver, seed)),
  }
}

/** The emulation of a company, with a client that is always the same for one key ring. */
export function emulationOf(name: string, hashKey: Secret<KeyObject>): Emulation {
  const emulated = emulatorOf(name)
  const { emulator } = emulated
  const seed = createHmac('sha256', hashKey.reveal()).update(`emulator/${name}`).digest('hex')
  const secret = isSecretless(emulated) ? PROVEN_BY_CERTIFICATE : seed
  const client: Registration = {
    clientId: `emulated-${name}`,
    secret,
    name: 'Loja de Teste',
    city: 'São Paulo',
    cnpj: '11222333000181',
    keys: [`loja@${name}.test`],
    ...agreementOf(emulated),
  }
  const receiver = { clientId: client.clientId, secret, key: client.keys[0]! }
  return {
    emulator,
    client,
    entry: async ({ url, wire }, certificates) => {
      if ('enroll' in emulator && emulator.enroll) await wire(emulator.enroll(receiver, seed))
      return { ...entryOf(emulated, receiver, seed, url), ...certificates?.client }
    },
    services: (url, certificates) =>
      Object.fromEntries(
        servicesOf(emulated.connector).map(([service]) => [
          service,
          {
            ...entryOf(emulated, receiver, seed, url, service),
            ...(service === 'boletos' && { agreement: emulated.connector.boletos?.agreement }),
            ...certificates?.client,
          },
        ]),
      ),
  }
}

/** The agreement that the sandbox bank makes its boletos by. */
function agreementOf({ emulator, connector }: Emulated): Pick<Registration, 'agreement'> {
  const counted = 'agreement' in emulator ? emulator.agreement : undefined
  const agreement = counted ?? connector.boletos?.agreement
  return agreement ? { agreement } : {}
}

/** The paths of a service, where it has addresses of its own. */
function pathsOf(
  addresses: Partial<Pick<Connector, 'addresses'>>['addresses'],
  usual: { readonly api: string; readonly token: string },
): { readonly api: string; readonly token: string } {
  if (!addresses) return usual
  const { token } = addresses.production
  return {
    api: pathOf({ addresses }),
    token: token === undefined ? usual.token : new URL(token).pathname,
  }
}

/** The path of a company's API. */
const pathOf = ({ addresses }: Pick<Connector, 'addresses'>): string =>
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

/** Whether an address is at `base`, or below it. */
function isWithin(base: string, url: string): boolean {
  const [own, given] = [URL.parse(base), URL.parse(url)]
  if (!own || !given || own.origin !== given.origin) return false
  return given.pathname.startsWith(`${own.pathname.replace(/\/$/, '')}/`)
}

/**
 * Tries addresses of this server; others count as answering, and are not called: whoever has a
 * token could have the server call what is beside it.
 */
export const knockAt = (publicUrl: () => string): Knock => {
  const knock = knockWith(undefined)
  return async (call) => (isWithin(publicUrl(), call.url) ? knock(call) : 200)
}
