// One connector against its emulator: settings read from an entry of the banks file, a receiver of
// its own at one sandbox bank, and a line that fails on request. Everything is in this process.

import { strict as assert } from 'node:assert'
import { bankingDayFrom, addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { after, openClock } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import type {
  ChargeReport,
  PixDueOrder,
  PixOrder,
  ProviderResult,
} from '../../server/providers/bank.ts'
import { type ApiPix, openApiPix } from '../../server/providers/api-pix/rail.ts'
import { type PixSettings, readBanks } from '../../server/providers/settings/banks-file.ts'
import { openClient } from '../../server/providers/client.ts'
import type { Connector } from '../../server/providers/connector.ts'
import { CONNECTORS } from '../../server/providers/connectors/index.ts'
import {
  type Emulator,
  type Knock,
  PROVEN_BY_CERTIFICATE,
} from '../../sandbox/emulators/emulator.ts'
import { API_PIX_EMULATORS } from '../../sandbox/emulators/index.ts'
import type { Notice } from '../../sandbox/notices.ts'
import { AGREEMENT, newTxid, openTestBank, type Said, type TestBank, tokenOf } from '../bank.ts'
import { type Line, openLine } from './line.ts'

export type Known = Exclude<ChargeReport, { status: 'absent' }>

const SECRET = 'a-secret-of-the-test'
const HOST = 'http://127.0.0.1:1'
/** What no result, error or inspected setting may show. */
export const SECRETS = [SECRET, 'a-secret-setting']

/** The connectors that speak the API Pix and have an emulator. */
export const NAMES: readonly string[] = API_PIX_EMULATORS.map(({ name }) => name)

/** A connector of the API Pix. */
export type PixConnector = Connector & {
  token: NonNullable<Connector['token']>
  pix: { dialect: NonNullable<Connector['pix']['dialect']> }
}
export type DialectSettings = PixSettings & { dialect: NonNullable<PixSettings['dialect']> }

export const connectorOf = (name: string): PixConnector =>
  CONNECTORS.find((one) => one.name === name) as PixConnector
export const emulatorOf = (name: string): Emulator =>
  API_PIX_EMULATORS.find((one) => one.name === name)!

/** The receiver of a connector: an account of its own. */
export function receiverOf(name: string) {
  const n = CONNECTORS.findIndex((one) => one.name === name)
  const { token } = CONNECTORS[n]!
  return {
    clientId: `loja-${name}`,
    secret: token?.auth === 'none' ? PROVEN_BY_CERTIFICATE : SECRET,
    name: 'Padaria São João',
    city: 'São Paulo',
    cnpj: `112223330002${String(n).padStart(2, '0')}`,
    keys: [
      `7d9f0335-8dcc-4054-9bf9-0dbd61d369${String(n).padStart(2, '0')}`,
      `pix+${name}@loja.com.br`,
    ],
  }
}

/** What an operator writes for a company; `isWhole`: with what may be left out. */
export function entryOf(name: string, isWhole = true): Record<string, unknown> {
  const { settings, token } = connectorOf(name)
  const given = settings
    .filter(({ isOptional }) => isWhole || !isOptional)
    .map(({ name: setting, form, example, isSecret }) => [
      setting,
      form ? example : isSecret ? 'a-secret-setting' : `${setting}-of-the-test`,
    ])
  return {
    connector: name,
    clientId: receiverOf(name).clientId,
    ...(token.auth !== 'none' && { clientSecret: SECRET }),
    ...Object.fromEntries(given),
  }
}

const CNAB = {
  agreement: AGREEMENT,
  cnab: { company: { name: 'Loja', taxpayerId: '11222333000181' } },
}

/** As the server reads them. There are boletos, so that charges with a due date are asked for. */
export function settingsOf(name: string, entry: object, host: string = HOST): DialectSettings {
  const { paths } = emulatorOf(name)
  const at = { baseUrl: host + paths!.api, tokenUrl: host + paths!.token }
  const file = { pix: { bank: { ...at, ...entry } }, keys: {}, boletos: { arquivos: CNAB } }
  const read = readBanks(JSON.stringify(file), '/nowhere', {})
  assert.ok(read.ok, JSON.stringify(read))
  return read.banks.pix.get('bank') as DialectSettings
}

export type Stage = {
  name: string
  connector: Connector
  settings: DialectSettings
  rail: ApiPix
  line: Line
  key: string
  world: World
  /** Moves real time, as the bank or as we see it. */
  move(whose: 'theirs' | 'ours' | 'both', seconds: number): void
  pay(txid: string, how?: object): Promise<Said>
  /** A GET of the bank's own API. */
  own(path: string, query?: Record<string, string>): Promise<{ status: number; body: Said }>
  /** The receiver's account. */
  account(): Promise<Said>
  knocks: Parameters<Knock>[0][]
  /** What the address of notifications answers when the bank tries it. */
  answer(status: number): void
}

export type World = { bank: TestBank; notices: Notice[] }

export async function openWorld(t: Parameters<typeof openTestBank>[0]): Promise<World> {
  const bank = await openTestBank(t)
  for (const name of NAMES) await bank.bank.register(receiverOf(name))
  return { bank, notices: bank.notices }
}

export type Opened = {
  entry?: object
  bend?: (settings: DialectSettings) => DialectSettings
  /** The client at the bank, if not the receiver's. */
  clientId?: string
}

export function openStage(world: World, name: string, opened: Opened = {}): Stage {
  const { bank } = world
  const { entry = {}, bend = (one: DialectSettings) => one, clientId } = opened
  const connector = connectorOf(name)
  const base = entryOf(name)
  const settings = bend(settingsOf(name, { ...base, ...entry, ...(clientId && { clientId }) }))
  const times = { theirs: 0, ours: 0 }
  const real = openClock()
  const clockOf = (whose: keyof typeof times) => ({
    ...real,
    wall: () => after(real.wall(), times[whose]),
  })
  const knocks: Stage['knocks'] = []
  let answered = 200
  const knock: Knock = async (call) => {
    knocks.push(call)
    return answered
  }
  const emulator = emulatorOf(name)
  const call = emulator.open(bank.call, { clock: clockOf('theirs'), knock })
  const line = openLine(call, emulator.paths!.api === '' ? '' : new URL(settings.baseUrl).pathname)
  const receiver = receiverOf(name)
  let token: Promise<string> | undefined
  return {
    name,
    connector,
    settings,
    line,
    world,
    knocks,
    answer: (status) => void (answered = status),
    key: receiver.keys[0]!,
    rail: openApiPix(settings, openClient(settings, line.call, clockOf('ours')), settings.dialect),
    move: (whose, seconds) => {
      if (whose !== 'ours') times.theirs += seconds * 1_000
      if (whose !== 'theirs') times.ours += seconds * 1_000
    },
    pay: (txid, how = {}) => bank.control(`pix/${txid}/pay`, how),
    own: async (path, query) => {
      token ??= tokenOf(bank.call, receiver)
      const headers = { authorization: `Bearer ${await token}` }
      return bank.call({ method: 'GET', path, headers, ...(query && { query }) })
    },
    account: async () => {
      const { accounts } = await bank.control(`books?chave=${receiver.keys[0]}`)
      return accounts[0]
    },
  }
}

export const orderOf = (
  { key }: Stage,
  amount: number,
  more: Partial<PixOrder> = {},
): PixOrder => ({
  txid: newTxid(),
  amount: cents(amount),
  key,
  expiresIn: 3600,
  ...more,
})

export const PAYER = {
  name: 'Ana',
  taxpayerId: '12345678909',
  address: { street: 'Rua A, 1', city: 'Recife', state: 'PE', zipCode: '50000000' },
}

/** A boleto due on the first banking day in ten days or later, payable for a month. */
export function dueOrderOf({ world, key }: Stage, more: Partial<PixDueOrder> = {}): PixDueOrder {
  const dueOn = bankingDayFrom(addDays(dayOf(world.bank.clock.now()), 10))
  const terms = { amount: cents(100_00), dueOn, limitOn: addDays(dueOn, 30) }
  return { txid: newTxid(), key, terms, payer: PAYER, ...more }
}

export function known(answer: ProviderResult<ChargeReport>): Known {
  assert.ok(
    answer.result === 'accepted' && answer.value.status !== 'absent',
    JSON.stringify(answer),
  )
  return answer.value
}

export const resultOf = (answer: ProviderResult<ChargeReport>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result

/** Creates a charge, and has it paid; its pix. */
export async function paidPix(stage: Stage, amount: number, how: object = {}): Promise<Said> {
  const order = orderOf(stage, amount)
  known(await stage.rail.charge(order, false))
  return (await stage.pay(order.txid, how)).pix[0]
}

export type Rows = Readonly<Record<string, (stage: Stage) => Promise<void>>>
