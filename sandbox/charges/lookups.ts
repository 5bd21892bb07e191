// Reads charges for clients: one charge, at its current or an earlier revision, and lists.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Session } from '../clients.ts'
import { parametros, type Query, readFlag, readListing } from '../http/listing.ts'
import { answer, problem } from '../http/problem.ts'
import { isTxid } from '../formats.ts'
import { type ChargeKind, toWire } from './charge.ts'
import { type ChargeDeps, INVALID_QUERY, missing, refuse, chargeToWire } from './deps.ts'
import type { ChargeRequest } from './operations.ts'
import * as store from './store.ts'

const REVISION = /^\d{1,9}$/

/** One charge; with `revisao`, at that revision. */
export async function get(
  deps: ChargeDeps,
  { session, kind, txid }: ChargeRequest,
  query: Query,
): Promise<BankReply> {
  const name = { txid, holder: session.holder.cnpj }
  const charge = isTxid(txid) ? await deps.find(name) : undefined
  if (!charge || charge.kind !== kind) return missing(kind)
  const revision = query['revisao']
  if (revision === undefined || revision === String(charge.revision))
    return answer(200, await chargeToWire(deps, session, charge))

  const earlier = REVISION.test(revision)
    ? await store.findRevision(deps.db, name, Number(revision))
    : undefined
  if (!earlier)
    return refuse(
      INVALID_QUERY[kind],
      'revisao',
      'O parâmetro revisao corresponde a uma revisão inexistente.',
    )
  return answer(200, toWire(earlier, session.holder, deps.host))
}

/** Charges created within a time span, page by page. */
export async function list(
  deps: ChargeDeps,
  session: Session,
  kind: ChargeKind,
  query: Query,
): Promise<BankReply> {
  const read = readListing(query, true)
  if (Array.isArray(read))
    return problem(INVALID_QUERY[kind], 'Os parâmetros não fazem sentido.', read)
  const located = readFlag(query['locationPresente'])
  if (located === 'wrong')
    return refuse(INVALID_QUERY[kind], 'locationPresente', 'O parâmetro não é true nem false.')
  const { cpf, cnpj, status } = query
  const filter: store.ChargeFilter = { holder: session.holder.cnpj, kind, ...read.span! }
  if (status !== undefined) filter.status = status
  if (cpf !== undefined) filter.debtor = { kind: 'cpf', value: cpf }
  if (cnpj !== undefined) filter.debtor = { kind: 'cnpj', value: cnpj }

  const at = { offset: read.page.number * read.page.size, limit: read.page.size }
  // Every charge of this bank has a location.
  const { charges, total } =
    located === false ? { charges: [], total: 0 } : await store.page(deps.db, filter, at)
  const echoed = {
    ...(cpf !== undefined && { cpf }),
    ...(cnpj !== undefined && { cnpj }),
    ...(status !== undefined && { status }),
    ...(located !== undefined && { locationPresente: located }),
  }
  const cobs = await Promise.all(charges.map((one) => chargeToWire(deps, session, one)))
  return answer(200, { parametros: parametros(read.span, read.page, total, echoed), cobs })
}
