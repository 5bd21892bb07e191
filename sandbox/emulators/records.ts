// What the companies with a wire of their own keep: what was made there, in their terms. In memory,
// or beside the bank's books, where every process of the bank finds it.

import type { Json } from '../formats.ts'
import type { Account } from './account.ts'

/** Where records are. `client`: whose they are. */
export type RecordStore = {
  /** A number that no other record has. */
  next(): number
  /** Replaces one of the same id. With a life, those of its kind that have ended go. */
  insert(kind: string, place: Place, record: Json, more?: More): Promise<void>
  find(kind: string, place: Place): Promise<Json | undefined>
  /** The newest of a client, oldest first. */
  all(kind: string, client: string): Promise<{ id: string; record: Json }[]>
  /** The same, of those that have a name. */
  named(kind: string, client: string, name: string): Promise<{ id: string; record: Json }[]>
  /** The record of a charge of the bank. */
  ofCharge(kind: string, txid: string): Promise<Json | undefined>
  /** Reads and writes with nothing in between. */
  change(kind: string, place: Place, change: (record: Json) => Json): Promise<Json>
}
export type Place = { readonly client: string; readonly id: string }
export type More = {
  readonly life?: { readonly now: Date; readonly end: Date } | undefined
  /** What it is found by besides its id. */
  readonly names?: readonly string[]
}

/** A record, and the account that it was opened with. */
export type Kept<T> = T & { readonly account: Account; readonly recordId: string }

export type Records<T> = {
  next(): number
  add(account: Account, id: string, one: T, life?: More['life']): Promise<Kept<T>>
  get(account: Account, id: string): Promise<Kept<T> | undefined>
  /** The newest, oldest first; with a name, those that have it. */
  all(account: Account, name?: string): Promise<Kept<T>[]>
  change(kept: Kept<T>, change: (one: T) => T): Promise<Kept<T>>
}

/** The kind of record that a charge of the bank has; it keeps the charge's `txid`. */
export const CHARGES = 'charge'
export const RECORDS_MAX = 1_000
const MEMORY_MAX = 10_000

const clientOf = ({ receiver }: Account): string => receiver.clientId

/** Records of one kind. A record is what JSON keeps. `namesOf`: what one is found by besides its id. */
export function openRecords<T extends object>(
  store: RecordStore,
  kind: string,
  namesOf: (one: T) => readonly string[] = () => [],
): Records<T> {
  const kept = (account: Account, recordId: string, record: Json): Kept<T> =>
    Object.assign({}, record as T, { account, recordId })
  return {
    next: store.next,
    add: async (account, id, one, life) => {
      const place = { client: clientOf(account), id }
      await store.insert(kind, place, one as Json, { life, names: namesOf(one) })
      return kept(account, id, one as Json)
    },
    get: async (account, id) => {
      const found = await store.find(kind, { client: clientOf(account), id })
      return found && kept(account, id, found)
    },
    all: async (account, name) => {
      const client = clientOf(account)
      const found = await (name === undefined
        ? store.all(kind, client)
        : store.named(kind, client, name))
      return found.map(({ id, record }) => kept(account, id, record))
    },
    change: async ({ account, recordId }, change) => {
      const place = { client: clientOf(account), id: recordId }
      const changed = await store.change(kind, place, (record) => change(record as T) as Json)
      return kept(account, recordId, changed)
    },
  }
}

/** The oldest goes when there is no more room. */
export function recordsInMemory(): RecordStore {
  type Row = { kind: string; place: Place; record: Json; names: readonly string[] }
  const rows = new Map<string, Row>()
  let count = 0
  const nameOf = (kind: string, { client, id }: Place) => JSON.stringify([kind, client, id])
  const find = (kind: string, place: Place) => rows.get(nameOf(kind, place))?.record
  const insert = (kind: string, place: Place, record: Json, names: readonly string[]) => {
    rows.set(nameOf(kind, place), { kind, place, record, names })
    const [oldest] = rows.keys()
    if (rows.size > MEMORY_MAX && oldest !== undefined) rows.delete(oldest)
  }
  const of = (kind: string) => [...rows.values()].filter((row) => row.kind === kind)
  const shown = (found: readonly Row[]) =>
    found.slice(-RECORDS_MAX).map(({ place: { id }, record }) => ({ id, record }))
  return {
    next: () => ++count,
    insert: async (kind, place, record, { names = [] } = {}) => insert(kind, place, record, names),
    find: async (...given) => find(...given),
    all: async (kind, client) => shown(of(kind).filter(({ place }) => place.client === client)),
    named: async (kind, client, name) =>
      shown(of(kind).filter(({ place, names }) => place.client === client && names.includes(name))),
    ofCharge: async (kind, txid) => of(kind).find(({ record }) => record['txid'] === txid)?.record,
    change: async (kind, place, change) => {
      const changed = change(find(kind, place) ?? {})
      insert(kind, place, changed, rows.get(nameOf(kind, place))?.names ?? [])
      return changed
    },
  }
}
