// A boleto bank that works by files, for tests: an agreement, orders in it, and the return files
// such a bank writes, from the same table of columns as the code.

import assert from 'node:assert/strict'
import {
  composeBarcode,
  writeOurNumber,
  type BoletoAgreement,
} from '../server/kernel/brazil/boleto.ts'
import { dayOf } from '../server/kernel/brazil/calendar.ts'
import { newId, type OwnerId } from '../server/kernel/ids.ts'
import { cents } from '../server/kernel/money.ts'
import { sql } from '../server/platform/db/sql.ts'
import type { BoletoOrder } from '../server/providers/bank.ts'
import type { Values } from '../server/providers/cnab/codec.ts'
import {
  applyReturn,
  hashOf,
  reserve,
  written,
  type ReservedFile,
} from '../server/providers/cnab/exchange.ts'
import { openCnab } from '../server/providers/cnab/rail.ts'
import type { Sender } from '../server/providers/cnab/remittance.ts'
import { readReturn } from '../server/providers/cnab/return.ts'
import { agreementKey } from '../server/providers/cnab/title.ts'
import type { ExchangeFolders } from '../server/providers/settings/exchange-folders.ts'
import { returnLines, type Said } from './cnab-bank.ts'
import type { World } from './world.ts'

export const AGREEMENT: BoletoAgreement = {
  bankCode: '756',
  // A bank without numbers and files of its own.
  layout: 'generic',
  branch: '4321-0',
  account: '123456-7',
  wallet: '1',
  number: '1234567',
}

export const SENDER: Sender = {
  agreement: AGREEMENT,
  cnab: { company: { name: 'Loja Açaí Ltda', taxpayerId: '11222333000181' } },
}

export const ADDRESS = {
  street: 'Rua São João, 10',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
}

type More = {
  terms?: Partial<BoletoOrder['terms']>
  payer?: Partial<BoletoOrder['payer']>
  text?: string
}

/** The `count`-th boleto of an agreement. */
export function orderOf(
  id: string,
  count: number,
  more: More = {},
  agreement = AGREEMENT,
): BoletoOrder {
  const terms = { amount: cents(150_00), dueOn: '2026-12-10', limitOn: '2027-01-09', ...more.terms }
  const ourNumber = writeOurNumber(agreement, count)
  return {
    id,
    sequence: count,
    ourNumber,
    barcode: composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: terms.dueOn }),
    issuedOn: '2026-11-21',
    terms,
    payer: { name: 'José Núñez', taxpayerId: '12345678909', address: ADDRESS, ...more.payer },
    ...(more.text === undefined ? {} : { text: more.text }),
  }
}

/** Paid at its face value, unless given otherwise. */
export const paid = (
  order: BoletoOrder,
  amount: number = order.terms.amount,
  u: Values = {},
): Said => ({
  order,
  movement: '06',
  u: { paid: amount, credited: amount, ...u },
})

type Place = Pick<World, 'db' | 'deps'>

/** A remittance of a platform, written with so many new boletos. */
async function remittanceIn({ db, deps: { clock } }: Place, owner: OwnerId, count: number) {
  const rail = openCnab({ db, clock, owner, name: 'arquivos', ...SENDER })
  const place = { owner, agreement: agreementKey(AGREEMENT) }
  const exchange = { db, clock, place, sender: SENDER, markDue: async () => {} }
  const [before] = await db.rows<{ n: number }>(
    sql`select count(*) as n from cnab_titles where owner = ${owner}`,
  )
  const orders = Array.from({ length: count }, (_, n) =>
    orderOf(newId(clock.wall()), before!.n + n + 1),
  )
  for (const order of orders) await rail.register(order)
  const reserved = (await reserve(exchange)) as ReservedFile
  await written(exchange, reserved, 'cnab/756-1234567-000001.rem')
  return { exchange, orders, file: reserved.file, text: reserved.remittance.text }
}

/**
 * Makes the bank of boletos of a platform one that works by files, whose returns the platform may
 * upload, or not; and by folders, if there are some.
 */
export function fileBankIn(
  { db, deps }: Place,
  owner: OwnerId,
  returnUploads = true,
  sender = SENDER,
  folders?: ExchangeFolders,
): void {
  const { banks, clock } = deps
  const { agreement } = sender
  const rail = openCnab({ db, clock, owner, name: 'arquivos', ...sender })
  const where = folders ? { folders } : {}
  const route = { rail, agreement, lateFeeMax: undefined, sender, returnUploads, ...where }
  Object.assign(deps, {
    banks: { ...banks, boleto: (of: OwnerId) => (of === owner ? route : banks.boleto(of)) },
  })
}

/** A boleto as it was ordered at a bank that works by files. */
export async function orderIn({ db }: Place, id: string): Promise<BoletoOrder> {
  const [title] = await db.rows<{ said: BoletoOrder }>(
    sql`select said from cnab_titles where id = ${id}`,
  )
  return title!.said
}

/**
 * Files of a platform in this world: a remittance of three boletos, and a return in which one is
 * registered, one is paid, one is refused, one is not known and a line cannot be read. Its bank of
 * boletos works by files from now on.
 */
export async function boletoFilesIn({ db, deps }: Place, owner: OwnerId) {
  const { exchange, orders, file, text } = await remittanceIn({ db, deps }, owner, 3)
  fileBankIn({ db, deps }, owner)
  const [one, two, three] = orders as [BoletoOrder, BoletoOrder, BoletoOrder]
  const today = dayOf(deps.clock.now())
  const lines = returnLines(SENDER, [
    { order: one, movement: '02' },
    paid(two, two.terms.amount, { occurredOn: today, creditedOn: today }),
    { order: three, movement: '03', t: { motives: '0848' } },
    { order: orderOf('f'.repeat(32), 77), movement: '06' },
  ])
  const said = `${lines.toSpliced(10, 0, 'cut off').join('\r\n')}\r\n`
  const read = readReturn(SENDER, said)
  assert.ok(read.ok)
  await applyReturn(exchange, { read, hash: hashOf(said), name: 'CB1026.RET' })
  const [returned] = await db.rows<{ id: string }>(sql`
    select id
    from cnab_files
    where owner = ${owner}
      and direction = 'return'
    order by id desc
    limit 1`)
  return { remittance: file, returned: returned!.id, orders, text }
}

/** A remittance of the platform that a seller belongs to. */
export async function boletoFileOf(place: Place, seller: string): Promise<string> {
  const [known] = await place.db.rows<{ owner: OwnerId }>(
    sql`select owner from sellers where id = ${seller.replaceAll('-', '')}`,
  )
  return (await remittanceIn(place, known!.owner, 2)).file
}
