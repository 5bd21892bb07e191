// What a connector is: how one company is reached, what an operator gives for it and what it does,
// as data. The one list is connectors/index.ts. From it are made the reading of the banks file,
// `npm run banks`, the page of the documentation and the contract suites.

import type { Text } from '../../contract/text.ts'
import type { BoletoAgreement } from '../kernel/brazil/boleto.ts'
import type { BoletoRail } from './bank.ts'
import type { DialectChanges } from './api-pix/dialect.ts'
import type { EachCall } from './sent-values.ts'
import type { PayoutRail } from './payouts.ts'
import type { Notice, Wire, WireConnection } from './wires/wire.ts'

/** The company's own test environment, with credentials of its own, is `test`. */
export const ENVIRONMENTS = ['production', 'test'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** Without a trailing slash. `token`: absent where no token is asked for. */
export type Addresses = {
  readonly api: string
  readonly token?: string
  /** Of resources at other hosts, by the settings in which an operator may give another. */
  readonly others?: Readonly<Record<string, string>>
}

/** A setting that an operator gives beside those that every connection has. */
export type Setting = {
  /** Its name in the banks file. */
  readonly name: string
  readonly title: Text
  /** Where the company shows or gives it. */
  readonly where: Text
  readonly example: string
  /** Never printed. */
  readonly isSecret?: true
  readonly isOptional?: true
  /** What it looks like, of a bounded text. */
  readonly form?: RegExp
  /** It says which account pays: another value is another bank to a payment under way. */
  readonly isAccount?: true
}

/** A text, a setting of the operator by its name, or a value made for each call. */
export type Carried = string | { readonly setting: string } | EachCall

/** How a token is asked for (OAuth 2.0, RFC 6749, 4.4, and what companies make of it). */
export type TokenRequest = {
  /** `none`: no secret; the id is in the body and the certificate proves the client. */
  readonly auth: 'basic' | 'body' | 'none'
  /** Default: `form`. */
  readonly format?: 'form' | 'json'
  /** Default: true. */
  readonly hasGrantType?: boolean
  /** What id and secret are called in the body. Default: as in the standard. */
  readonly names?: { readonly id: string; readonly secret: string }
  /** Whether scopes are asked for; a company that grants those of the contract wants none. */
  readonly asksScopes: boolean
  /** Those that are asked for beside the standard's. */
  readonly moreScopes?: readonly string[]
  readonly query?: Readonly<Record<string, Carried>>
  readonly params?: Readonly<Record<string, Carried>>
  readonly headers?: Readonly<Record<string, Carried>>
}

/** How a key that stays is sent: as it is, after `Bearer`, or as the user of Basic without a password. */
export const KEY_FORMS = ['plain', 'bearer', 'basic'] as const

/** A key in a header, in section of a token. */
export type KeyInHeader = {
  /** In lower case. */
  readonly header: string
  /** The setting that has the key. */
  readonly setting: string
  readonly form: (typeof KEY_FORMS)[number]
}

/**
 * Each request is signed by ECDSA (secp256k1, SHA-256): `id:time:body`, where the time is Unix
 * seconds and the body the exact text, empty where there is none.
 */
export type RequestSignature = {
  /** The settings that have the id and the private key, in PEM. */
  readonly id: string
  readonly key: string
  /** The names of the headers, in lower case. */
  readonly headers: { readonly id: string; readonly time: string; readonly signature: string }
}

/** How the company knows us. */
export type Authentication =
  | { readonly token: TokenRequest; readonly key?: undefined; readonly signature?: undefined }
  | { readonly token?: undefined; readonly key: KeyInHeader; readonly signature?: undefined }
  | { readonly token?: undefined; readonly key?: undefined; readonly signature: RequestSignature }

/** What its word is worth; docs/connectors.md says what each level means. */
export const EVIDENCE = [
  'facts',
  'emulator',
  'their client',
  'test environment',
  'production',
] as const
export type Evidence = (typeof EVIDENCE)[number]

/** A public client library that did its work, unmodified, against the emulator. */
export type TriedClient = {
  /** As its registry or its repository (`owner/name`) has it. */
  readonly name: string
  readonly version: string
  readonly from: 'npm' | 'PyPI' | 'repository'
  /** The calls that it made and was answered: path and methods, in the order of its driver. */
  readonly calls: Readonly<Record<string, string>>
  /** What it needed beside its own options, or could not do. */
  readonly note?: Text
}

/** What a service of a company changes: what it does not say is the company's. */
export type Offer = {
  readonly evidence: Evidence
  readonly clients?: readonly TriedClient[]
  /** Where they are not those of pix. */
  readonly addresses?: Readonly<{ production: Addresses; test?: Addresses }>
  /** How a token is asked for, and whether calls need a certificate, where that is not as for pix. */
  readonly token?: TokenRequest
  readonly certificate?: 'required' | 'optional' | 'none'
  /** What the token is asked for, separated by spaces; none where the contract grants them. */
  readonly scopes?: string
  /** Given for this service beside the company's. */
  readonly settings?: readonly Setting[]
  /** Sent beside the company's. */
  readonly headers?: Readonly<Record<string, Carried>>
  readonly query?: Readonly<Record<string, Carried>>
  /** What to ask the company for beside what pix needs. */
  readonly contract?: Text
  /** What it cannot do, a sentence each. */
  readonly cannot?: readonly Text[]
}

/** How a payment is never made twice; docs/connectors.md says what each means. */
const NEVER_TWICE = ['key', 'find', 'steps'] as const

/** What a notification names: payouts by our ids, or by what the company calls them. */
export type ToldPayouts = {
  readonly ids?: readonly string[]
  readonly references?: readonly string[]
}

export type PayoutOffer = Offer & {
  readonly neverTwice: (typeof NEVER_TWICE)[number]
  readonly open: (connection: WireConnection) => PayoutRail
  /** False: nothing that it answers says that a payment came back. Default: true. */
  readonly tellsReturns?: boolean
  /** Undefined where the notification is not one of payouts of this company. It proves nothing. */
  readonly told?: (notice: Notice) => ToldPayouts | undefined
}

/** What the boletos of a company are opened with. */
export type BoletoConnection = WireConnection & { readonly agreement: BoletoAgreement }

export type BoletoOffer = Offer & {
  readonly neverTwice: 'key' | 'find'
  /** What an agreement looks like there. */
  readonly agreement: Omit<BoletoAgreement, 'countedBy' | 'layout'>
  /** The company counts its boletos itself, and makes their bars. */
  readonly countedBy?: 'bank'
  readonly open: (connection: BoletoConnection) => BoletoRail
  /** The numbers of the boletos that a notification of this company names. It proves nothing. */
  readonly told?: (notice: Notice) => readonly string[]
}

export type Connector = Authentication & {
  /** In the banks file and in commands: lower-case letters, digits and hyphens. */
  readonly name: string
  /** The company's name as it writes it. */
  readonly title: string
  readonly addresses: Readonly<{ production: Addresses; test?: Addresses }>
  /** Whether it asks for a client certificate (mutual TLS). */
  readonly certificate: 'required' | 'optional' | 'none'
  readonly settings: readonly Setting[]
  /** Sent with every call but the token request. */
  readonly headers?: Readonly<Record<string, Carried>>
  readonly query?: Readonly<Record<string, Carried>>
  /** An API Pix by what differs from the standard, or a wire of its own. */
  readonly pix: { readonly evidence: Evidence; readonly clients?: readonly TriedClient[] } & (
    | { readonly dialect: DialectChanges; readonly wire?: undefined }
    | { readonly wire: Wire; readonly dialect?: undefined }
  )
  /** Where it reports disputes of pix (MED) by routes of its own, in production. */
  readonly disputes?: { readonly evidence: Evidence; readonly says: Text }
  readonly payouts?: PayoutOffer
  readonly boletos?: BoletoOffer
  /** What to ask the company for. */
  readonly contract: Text
  /** What it cannot do, a sentence each. */
  readonly cannot: readonly Text[]
}

/** The services of a company beside pix, by the sections of the banks file. */
export const SERVICES = ['payouts', 'boletos'] as const
export type ServiceName = (typeof SERVICES)[number]

export const servicesOf = (connector: Connector): [ServiceName, Offer][] =>
  SERVICES.flatMap((name): [ServiceName, Offer][] => {
    const service = connector[name]
    return service ? [[name, service]] : []
  })

/** What an operator gives for a service, or for pix. */
export const settingsFor = (connector: Connector, service?: ServiceName): readonly Setting[] => [
  ...connector.settings,
  ...((service && connector[service]?.settings) ?? []),
]
