// A company's boletos for a test: its connector, read from a banks file, against its emulator over the
// sandbox bank, on a line that fails on request.

import { strict as assert } from 'node:assert'
import { openBoletoBank } from '../../server/app/banks/open-boletos.ts'
import {
  type BoletoAgreement,
  composeBarcode,
  writeOurNumber,
} from '../../server/kernel/brazil/boleto.ts'
import { addDays, bankingDayFrom, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { after, openClock } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import type {
  BoletoField,
  BoletoOrder,
  BoletoRail,
  BoletoReport,
  ProviderResult,
} from '../../server/providers/bank.ts'
import { openClient } from '../../server/providers/client.ts'
import { settingsFor } from '../../server/providers/connector.ts'
import type { Notice } from '../../server/providers/wires/wire.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { PROVEN_BY_CERTIFICATE } from '../../sandbox/emulators/emulator.ts'
import { openTestBank, type TestBank } from '../bank.ts'
import { BANCO_DO_BRASIL, BRADESCO, ITAU, SANTANDER } from './large-banks.ts'
import { type Line, openLine } from './line.ts'
import { connectorOf, emulatorOf } from './stage.ts'

/** A notification as it arrives. */
export const noticeOf = (body: unknown): Notice => ({
  headers: {},
  query: {},
  raw: Buffer.from(JSON.stringify(body) ?? ''),
  body,
})

const SECRET = 'a-secret-of-the-test'
const HOST = 'http://127.0.0.1:1'

/** What differs between the companies, as far as a test must know it. */
export type Collector = {
  readonly name: string
  /** As the banks file has it, and as the bank counts by it where it counts itself. */
  readonly agreement: BoletoAgreement
  readonly atBank?: BoletoAgreement
  readonly settings?: Readonly<Record<string, string>>
  /** The path of its boletos from the host on. */
  readonly base: string
  /** The paths of resources at other hosts, by their settings. */
  readonly others?: Readonly<Record<string, string>>
  /** The path of its token endpoint, where it is not that of pix. */
  readonly tokenPath?: string
  /** Of a list; absent: one that is whole. */
  readonly pageSize?: number
  /** Whether the bank makes it later, so that a refusal of its own comes as a withdrawal. */
  readonly isLater?: true
  readonly printsPix?: true
  /** What the reading of a boleto over R$ 100.00 says of its amount and of its number. */
  readonly says: readonly (readonly [said: string, other: string])[]
  /** A notification of a payment; absent where it has none that is known. */
  readonly notice?: (order: BoletoOrder) => unknown
  /** The method by which it is withdrawn, where that is not POST. */
  readonly withdrawnBy?: 'PATCH'
  /** The paths that read, where they are posted to. */
  readonly reads?: RegExp
  /** How the reply to a registration has our number, where it has not our digits. */
  readonly numberIn?: (ourNumber: string) => string
  /** How a reading has the end of the bars, where it has not the bar code. */
  readonly barsIn?: (barcode: string) => string
  /** Whether interest may begin on a day that the order says. */
  readonly chargesFrom?: true
  /** What it changes of a boleto, one at a time where `changesOne`. */
  readonly changes: readonly BoletoField[]
  readonly changesOne?: true
  /** Whether it takes orders of protest, and tells how far one is. */
  readonly protests?: 'told' | 'untold'
  /** How old it must be to be withdrawn. */
  readonly withdrawnAfterMs?: number
}

const INTER: Collector = {
  name: 'inter',
  agreement: { bankCode: '077', branch: '0001', account: '123456789', wallet: '112', number: '' },
  atBank: {
    bankCode: '077',
    branch: '0001',
    account: '123456789',
    wallet: '110',
    number: '7654321',
  },
  base: '/cobranca/v3',
  says: [['"valorNominal":"100.00"', '"valorNominal":"100.01"']],
  pageSize: 100,
  isLater: true,
  printsPix: true,
  changes: ['due_date', 'amount'],
  notice: ({ ourNumber, barcode }) => [
    {
      codigoSolicitacao: '00000000-0000-0000-0000-000000000000',
      situacao: 'RECEBIDO',
      nossoNumero: ourNumber,
      codigoBarras: barcode,
    },
  ],
}

const SICOOB: Collector = {
  name: 'sicoob',
  agreement: { bankCode: '756', branch: '4327', account: '41727-0', wallet: '1', number: '229385' },
  base: '/cobranca-bancaria/v3',
  says: [
    ['"valor":100', '"valor":100.01'],
    ['"nossoNumero":', '"nossoNumero":9'],
  ],
  printsPix: true,
  chargesFrom: true,
  changes: ['due_date', 'amount', 'discount'],
  protests: 'untold',
}

const SICREDI: Collector = {
  name: 'sicredi',
  agreement: {
    bankCode: '748',
    branch: '0101',
    account: '12345-6',
    wallet: '1',
    number: '0812345',
  },
  base: '/cobranca/boleto/v1',
  tokenPath: '/auth/openapi/token',
  withdrawnBy: 'PATCH',
  changes: ['due_date'],
  protests: 'told',
  notice: ({ ourNumber }) => ({ nossoNumero: ourNumber, movimento: 'LIQUIDACAO_PIX' }),
  says: [
    ['"valorNominal":100', '"valorNominal":100.01'],
    ['"nossoNumero":"', '"nossoNumero":"9'],
  ],
  pageSize: 100,
  printsPix: true,
}

export const COLLECTORS: readonly Collector[] = [
  BANCO_DO_BRASIL,
  BRADESCO,
  INTER,
  ITAU,
  SANTANDER,
  SICOOB,
  SICREDI,
]

export type Known = Exclude<BoletoReport, { status: 'absent' }>

export type Stage = {
  readonly collector: Collector
  readonly bank: TestBank
  readonly line: Line
  readonly rail: BoletoRail
  /** The next boleto; `agoMs`: how long ago it was made. */
  order(more?: More, agoMs?: number): BoletoOrder
  /** Reads it until the bank has made it. */
  made(order: BoletoOrder): Promise<{ order: BoletoOrder; report: Known }>
  /** At the counter. */
  lay(order: BoletoOrder, how?: object): Promise<void>
  /** How many boletos the bank has. */
  count(): Promise<number>
  /** Everything that a caller was told. */
  readonly said: string[]
}

type More = {
  terms?: Partial<BoletoOrder['terms']>
  payer?: Partial<BoletoOrder['payer']>
  text?: string
}

const ADDRESS = {
  street: 'Rua Augusta, 100',
  neighborhood: 'Consolação',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01305000',
}
const PAYER = { name: 'José Núñez', taxpayerId: '12345678909', address: ADDRESS }

const real = openClock()
/** Real time, so long ago. */
const ago = (ms: number): Date => after(real.wall(), -ms)

/** What an operator writes. */
function entryOf({ name, settings, agreement }: Collector): Record<string, unknown> {
  const { token, boletos } = connectorOf(name)
  const { auth } = boletos?.token ?? token
  const wanted = settingsFor(connectorOf(name), 'boletos').filter((one) => !one.isOptional)
  const given = wanted.map((one) => [one.name, one.isSecret ? 'a-secret-setting' : one.example])
  return {
    connector: name,
    clientId: `loja-${name}`,
    ...(auth !== 'none' && { clientSecret: SECRET }),
    ...Object.fromEntries(given),
    ...settings,
    agreement,
  }
}

/** The connection as the server reads it. */
export function bankOf(collector: Collector) {
  const { paths } = emulatorOf(collector.name)
  const at = {
    baseUrl: HOST + collector.base,
    tokenUrl: HOST + (collector.tokenPath ?? paths!.token),
    ...Object.fromEntries(
      Object.entries(collector.others ?? {}).map(([name, path]) => [name, HOST + path]),
    ),
  }
  const file = { pix: {}, keys: {}, boletos: { b: { ...entryOf(collector), ...at } } }
  const read = readBanks(JSON.stringify(file), '/nowhere', {})
  assert.ok(read.ok, JSON.stringify(read))
  const bank = read.banks.boletos.get('b')
  assert.ok(bank && 'service' in bank && bank.service)
  return bank
}

export async function openStage(
  t: Parameters<typeof openTestBank>[0],
  collector: Collector,
): Promise<Stage> {
  const { name, agreement } = collector
  const bank = await openTestBank(t)
  const isProven = connectorOf(name).token.auth === 'none'
  await bank.bank.register({
    clientId: `loja-${name}`,
    secret: isProven ? PROVEN_BY_CERTIFICATE : SECRET,
    name: 'Padaria São João',
    city: 'São Paulo',
    cnpj: '11222333000281',
    keys: [`pix+${name}@loja.com.br`],
    agreement: collector.atBank ?? agreement,
  })
  const settings = bankOf(collector)
  const emulator = emulatorOf(name).open(bank.call, { clock: real })
  const line = openLine(emulator, collector.base, { reads: collector.reads })
  const client = openClient(settings.connection, line.call)
  const { rail: opened } = openBoletoBank(settings, client, { clock: real })
  const said: string[] = []
  const noted =
    <A extends unknown[], R>(method: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const answer = await method(...given)
      said.push(JSON.stringify(answer))
      return answer
    }
  const rail: BoletoRail = {
    ...opened,
    register: noted(opened.register),
    read: noted(opened.read),
    withdraw: noted(opened.withdraw),
    ...(opened.changes && {
      changes: { ...opened.changes, change: noted(opened.changes.change) },
    }),
    changed: noted(opened.changed),
  }
  return {
    collector,
    bank,
    line,
    rail,
    said,
    order: orders(settings.agreement, bank),
    made: async (order) => {
      for (let n = 0; n < 3; n++) {
        const answer = await rail.read(order)
        const report = known(answer)
        if (report.status !== 'registering') return { order: told(order, report), report }
      }
      throw new Error('the bank does not make it')
    },
    ...countersOf(bank),
  }
}

/** As the core keeps it: with the number and the bars that the bank made. */
const told = (order: BoletoOrder, { ourNumber, barcode }: Known): BoletoOrder =>
  ourNumber === undefined ? order : { ...order, ourNumber, barcode }

/** Numbered one after the other. */
function orders(agreement: BoletoAgreement, bank: TestBank): Stage['order'] {
  let sequence = 0
  const isCounted = agreement.countedBy === 'bank'
  return (more = {}, agoMs = 0) => {
    sequence++
    const today = dayOf(bank.clock.now())
    const due = bankingDayFrom(addDays(today, 5))
    const terms = { amount: cents(100_00), dueOn: due, limitOn: addDays(due, 30), ...more.terms }
    const { amount, dueOn } = terms
    const ourNumber = isCounted ? '' : writeOurNumber(agreement, sequence)
    return {
      id: newId<'transaction'>(ago(agoMs)),
      sequence,
      ourNumber,
      barcode: isCounted ? '' : composeBarcode({ agreement, ourNumber, amount, dueOn }),
      issuedOn: today,
      terms,
      payer: { ...PAYER, ...more.payer },
      ...(more.text !== undefined && { text: more.text }),
    }
  }
}

const countersOf = (bank: TestBank): Pick<Stage, 'lay' | 'count'> => ({
  lay: async ({ barcode }, how = {}) => {
    // Bars find a boleto by the bank and the number in them, whatever due date and amount they have.
    const [row] = await bank.db.rows<{ id: string }>(
      sql`select id from bank.boletos
        where left(barcode, 4) = ${barcode.slice(0, 4)} and right(barcode, 25) = ${barcode.slice(19)}`,
    )
    assert.ok(row, `no boleto has ${barcode}`)
    await bank.control(`boletos/${row.id}/pay`, how)
  },
  count: async () => {
    const [row] = await bank.db.rows<{ n: number }>(sql`select count(*) as n from bank.boletos`)
    return row!.n
  },
})

export function known(answer: ProviderResult<BoletoReport>): Known {
  assert.ok(
    answer.result === 'accepted' && answer.value.status !== 'absent',
    JSON.stringify(answer),
  )
  return answer.value
}

export const resultOf = (answer: ProviderResult<BoletoReport>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result

export const SECRETS = [SECRET, 'a-secret-setting', PROVEN_BY_CERTIFICATE]
