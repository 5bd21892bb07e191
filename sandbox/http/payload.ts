// The public addresses of QR codes: the payload for the payer's app, signed (JWS, ES256), and the
// keys to verify it. An address is a capability: 128 random bits, compared in constant time. There
// is no login here.

import { timingSafeEqual } from 'node:crypto'
import {
  calculateJwkThumbprint,
  CompactSign,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { type Database, inTransaction, sql } from '../../server/platform/db/sql.ts'
import {
  type Charge,
  type ChargeKind,
  payableUntil,
  readLocation,
  toPayload,
} from '../charges/charge.ts'
import { dayOf, dueOn, lastDay } from '../charges/due.ts'
import { findByLocation } from '../charges/store.ts'
import type { Clients } from '../clients.ts'
import type { Query } from './listing.ts'
import { answer, problem } from './problem.ts'
import { readDate } from '../formats.ts'

export type Payloads = {
  get(kind: ChargeKind, token: string, query: Query): Promise<BankReply>
  /** The public half of the signing key, as a JWK set. */
  keys(): Promise<BankReply>
}

type Signer = { key: Awaited<ReturnType<typeof importJWK>>; kid: string; published: JWK }

const ALGORITHM = 'ES256'
const MUNICIPALITY = /^\d{7}$/
const GONE = 'A cobrança foi paga ou removida.'
const NOTHING = 'Não há cobrança nesta location.'

export function openPayloads(deps: {
  db: Database
  clock: Clock
  clients: Clients
  host: string
}): Payloads {
  const { db, clock, clients, host } = deps
  let opened: Promise<Signer> | undefined
  const signer = (): Promise<Signer> =>
    (opened ??= openSigner(db).catch((error: unknown) => {
      opened = undefined
      throw error
    }))

  async function sign(payload: object): Promise<string> {
    const { key, kid } = await signer()
    // No x5t: it names a certificate, and the keys of a sandbox have none.
    const header = { alg: ALGORITHM, typ: 'JWS', kid, jku: `https://${host}/.well-known/jwks.json` }
    return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader(header)
      .sign(key)
  }

  async function find(kind: ChargeKind, text: string): Promise<Charge | undefined> {
    const location = readLocation(text)
    const charge = location && (await findByLocation(db, location.locId))
    if (!charge || charge.kind !== kind || charge.token.length !== location.token.length)
      return undefined
    return timingSafeEqual(Buffer.from(charge.token), Buffer.from(location.token))
      ? charge
      : undefined
  }

  return {
    get: async (kind, token, query) => {
      const charge = await find(kind, token)
      const now = clock.now()
      if (!charge) return problem('CobPayloadNaoEncontrado', NOTHING)
      if (charge.status !== 'ATIVA') return problem('CobPayloadRemovido', GONE)
      // It may still be revised to be payable again, so this is no 410.
      if (now > payableUntil(charge))
        return problem('CobPayloadNaoEncontrado', 'A cobrança expirou.')
      const day = kind === 'cobv' ? intendedDay(charge, query, dayOf(now)) : dayOf(now)
      if (day === undefined)
        return problem(
          'CobPayloadOperacaoInvalida',
          'codMun ou DPP não é válido para esta cobrança.',
        )

      const payload = toPayload(
        charge,
        await clients.holder(charge.holder),
        now,
        dueOn(charge, day),
      )
      return {
        status: 200,
        headers: { 'content-type': 'application/jose' },
        body: await sign(payload),
      }
    },
    keys: async () => answer(200, { keys: [(await signer()).published] }),
  }
}

/** The day the payer intends to pay (DPP): today by default, undefined where it is invalid. */
function intendedDay(charge: Charge, query: Query, today: string): string | undefined {
  const { codMun, DPP } = query
  if (codMun !== undefined && !MUNICIPALITY.test(codMun)) return undefined
  const day = DPP === undefined ? today : readDate(DPP)
  if (day === undefined || day < today || !('dueDate' in charge.calendar)) return undefined
  return day <= lastDay(charge.calendar.dueDate, charge.calendar.validDays) ? day : undefined
}

/** Creates the key on first use; where two processes do so at once, the first to write wins. */
async function openSigner(db: Database): Promise<Signer> {
  const read = () => db.rows<{ private_jwk: JWK }>(sql`select private_jwk from bank.signing`)
  let [row] = await read()
  if (!row) {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const jwk = JSON.stringify(await exportJWK(privateKey))
    await inTransaction(db, (tx) =>
      tx.rows(sql`insert into bank.signing (private_jwk) values (${jwk}) on conflict do nothing`),
    )
    ;[row] = await read()
  }
  const { d: _private, ...publicJwk } = row!.private_jwk
  const kid = await calculateJwkThumbprint(publicJwk)
  const published = { ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }
  return { key: await importJWK(row!.private_jwk, ALGORITHM), kid, published }
}
